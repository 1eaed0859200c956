// The players' clocks: the server says what is left and since when it runs, the page counts down.
export class Clocks {
  constructor(table) {
    this.table = table;
    setInterval(() => this.show(), 500);
  }

  show() {
    const { parts, link } = this.table;
    for (const node of document.querySelectorAll("[data-clock]")) {
      const [bank, since] = parts.clock?.[node.dataset.clock] || [0, 0];
      const left = Math.max(0, bank - (since ? link.now() - since : 0));
      node.textContent = words(left);
      node.classList.toggle("low", left < 30 && since > 0);
    }
  }
}

function words(left) {
  const days = Math.floor(left / 86400);
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  const pad = (n) => String(n).padStart(2, "0");
  if (days) return `${days} d ${hours % 24} h`;
  return hours ? `${hours}:${pad(minutes)} h` : `${minutes}:${pad(Math.floor(left % 60))}`;
}
