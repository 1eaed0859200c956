// One socket for a tab. Frames are numbered: after a gap everything is asked for again.
// What is sent stays in the outbox, over reloads too, until the server says yes or no: it is applied once or refused.

const TAB = sessionStorage.getItem("tab") || Math.random().toString(36).slice(2, 10);
sessionStorage.setItem("tab", TAB);
const SILENCE = 25000;
const decoder = new TextDecoder();

export class Connection {
  constructor({ table, seat, have, onFrame, onMessage, onState }) {
    this.table = table;
    this.seat = seat;
    this.n = have ? have.n : -1;
    this.epoch = have ? have.epoch : "";
    this.layers = have ? { ...have.parts } : {}; // panel by panel, the elements of its moving layer
    this.onFrame = onFrame;
    this.onMessage = onMessage;
    this.onState = onState;
    this.waiting = new Map();
    this.key = `outbox:${table}`;
    this.counter = Number(sessionStorage.getItem("counter") || 0);
    this.tries = 0;
    this.offset = 0;
    for (const message of JSON.parse(sessionStorage.getItem(this.key) || "[]"))
      this.waiting.set(message.id, { message, settle: [() => {}, () => {}] });
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.open() ? this.raw({ t: "ping" }) : this.connect();
    });
    setInterval(() => this.pulse(), 5000);
    this.connect();
  }

  open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const url = new URL(`/table/${this.table}/live`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer"; // frames come as bytes of UTF-8
    this.socket = socket;
    this.onState("connecting");
    socket.onopen = () => {
      this.heard = Date.now();
      this.hello();
      for (const { message } of this.waiting.values()) this.raw(message);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.receive(JSON.parse(typeof event.data === "string" ? event.data : decoder.decode(event.data)));
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === 4404) return this.onState("gone");
      this.onState(navigator.onLine ? "lost" : "offline");
      const pause = Math.min(5000, 250 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
      this.timer = setTimeout(() => this.connect(), pause);
    };
  }

  pulse() {
    if (!this.open()) return;
    if (Date.now() - this.heard > SILENCE) {
      const dead = this.socket;
      this.socket = null;
      dead.close();
      this.onState("lost");
      this.connect();
    } else if (Date.now() - this.heard > SILENCE / 2) this.raw({ t: "ping" });
  }

  hello() {
    this.raw({ t: "hello", seat: this.seat ?? -1, n: this.n, epoch: this.epoch });
  }

  raw(message) {
    if (this.open()) this.socket.send(JSON.stringify(message));
  }

  // Send until it is acknowledged; resolves with the answer, rejects with the refusal.
  send(t, fields = {}) {
    const id = `${TAB}-${++this.counter}`;
    sessionStorage.setItem("counter", this.counter);
    const message = { t, id, seat: this.seat ?? -1, ...fields };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, settle: [resolve, reject] });
      this.keep();
      this.raw(message);
    });
  }

  keep() {
    const kept = [...this.waiting.values()].map((w) => w.message).filter((m) => m.t !== "why" && m.t !== "reach");
    sessionStorage.setItem(this.key, JSON.stringify(kept));
  }

  receive(message) {
    if (message.t === "frame") {
      if (message.from !== -1 && (message.epoch !== this.epoch || message.from !== this.n)) {
        this.n = -1;
        return this.hello();
      }
      this.n = message.n;
      this.epoch = message.epoch;
      // of a panel that changed, only the elements that did are sent
      if (message.from === -1) this.layers = {};
      for (const [name, part] of Object.entries(message.parts)) {
        if (!name.startsWith("live:")) continue;
        if (part.patch) {
          const layer = (message.parts[name] = { ...this.layers[name], ...part.patch });
          for (const key in part.patch) if (part.patch[key] === null) delete layer[key];
        }
        this.layers[name] = message.parts[name];
      }
      return this.onFrame(message);
    }
    if (message.now) this.offset = message.now - Date.now() / 1000;
    if (message.t === "hi") {
      this.tries = 0;
      if (message.seat !== null) this.seat = message.seat;
      this.onState("open");
    }
    const waiting = message.id && this.waiting.get(message.id);
    if (waiting) {
      this.waiting.delete(message.id);
      this.keep();
      if (message.t === "no") waiting.settle[1](message);
      else waiting.settle[0](message);
    }
    this.onMessage(message, Boolean(waiting));
  }

  now() {
    return Date.now() / 1000 + this.offset;
  }
}
