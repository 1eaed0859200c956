// The browser works out the fingerprint of the seed by itself.
const line = document.querySelector("[data-own-check]");
const seed = document.querySelector("[data-seed]")?.textContent;
const commitment = document.querySelector("[data-commitment]")?.textContent;
if (line && seed && commitment) {
  if (!crypto.subtle) {
    line.textContent = "Your browser can't work out the fingerprint itself on an address without https.";
  } else {
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`cosmodrome:${seed}`));
    const hex = Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");
    line.textContent =
      hex === commitment
        ? "Your browser worked out the same fingerprint from the seed"
        : `Your browser worked out another fingerprint: ${hex}`;
  }
}
