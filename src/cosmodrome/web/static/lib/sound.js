// Small sounds, made by the browser and not loaded. They are off until the player turns them on.

/** @typedef {"mine" | "moved" | "over"} Sound */

/** @type {Record<Sound, number[]>} */
const NOTES = { mine: [523, 784], moved: [392], over: [523, 659, 784] };
/** @type {AudioContext | null} */
let context = null;

/** Whether the player wants sounds. */
export const soundOn = () => localStorage.getItem("sound") === "yes";

/**
 * Turn sounds on or off; turning them on plays one.
 * @param {boolean} on
 */
export function setSound(on) {
  localStorage.setItem("sound", on ? "yes" : "no");
  if (on) play("mine");
}

/**
 * Play a sound, if the player wants sounds and looks at the page.
 * @param {Sound} kind
 */
export function play(kind) {
  if (!soundOn() || document.hidden) return;
  context ||= new AudioContext();
  const loudness = kind === "moved" ? 0.04 : 0.09;
  for (const [n, pitch] of NOTES[kind].entries()) playNote(context, pitch, context.currentTime + n * 0.09, loudness);
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} at
 * @param {number} loudness
 */
function playNote(audio, pitch, at, loudness) {
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  tone.type = "sine";
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.25);
}
