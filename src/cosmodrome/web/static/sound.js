// Small sounds, made here and not loaded: off until somebody wants them.
const NOTES = { mine: [523, 784], moved: [392], over: [523, 659, 784], undone: [330, 262] };
let context = null;

export const soundOn = () => localStorage.getItem("sound") === "yes";
export const setSound = (on) => {
  localStorage.setItem("sound", on ? "yes" : "no");
  if (on) play("mine");
};

export function play(kind) {
  if (!soundOn() || document.hidden) return;
  context ||= new AudioContext();
  NOTES[kind].forEach((pitch, n) => {
    const at = context.currentTime + n * 0.09;
    const [tone, loud] = [context.createOscillator(), context.createGain()];
    tone.type = "sine";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(kind === "moved" ? 0.04 : 0.09, at + 0.012);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  });
}
