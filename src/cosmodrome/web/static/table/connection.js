// The socket of a tab. Frames are numbered: after a gap, the whole table is requested again.
// A message stays in the outbox, even over a reload, until the server has accepted or refused it. It is applied once.

/** @typedef {import("../lib/wire.js").FrameMessage} FrameMessage */
/** @typedef {import("../lib/wire.js").LayerTexts} LayerTexts */
/** @typedef {import("../lib/wire.js").No} No */
/** @typedef {import("../lib/wire.js").Reply} Reply */
/** @typedef {"connecting" | "open" | "lost" | "offline" | "gone"} ConnectionState */
/** @typedef {{ t: string, id: string, seat: number } & Record<string, unknown>} Outgoing */

/**
 * A message without an answer yet.
 * @typedef {Object} Waiting
 * @property {Outgoing} message
 * @property {(answer: Reply) => void} resolve
 * @property {(refusal: No) => void} reject
 */

/**
 * @typedef {Object} Options
 * @property {string} table
 * @property {number | null} seat
 * @property {FrameMessage | null} have the frame that the page begins with
 * @property {(frame: FrameMessage) => void} onFrame
 * @property {(message: Reply, expected: boolean) => void} onMessage
 * @property {(state: ConnectionState) => void} onState
 */

const TAB = sessionStorage.getItem("tab") || Math.random().toString(36).slice(2, 10);
sessionStorage.setItem("tab", TAB);
const SILENCE = 25000; // milliseconds without a message after which the socket counts as dead
const CHECK = 5000; // milliseconds between two checks of that
const LONGEST_PAUSE = 5000; // milliseconds between two tries to connect
const GONE = 4404; // the code with which the server closes the socket of a table that does not exist
const QUESTIONS = ["why", "reach"]; // messages that are not sent again after a reload
const decoder = new TextDecoder();

export class Connection {
  /** @param {Options} options */
  constructor({ table, seat, have, onFrame, onMessage, onState }) {
    this.table = table;
    this.seat = seat;
    this.n = have?.n ?? -1;
    this.epoch = have?.epoch ?? "";
    /** @type {Record<string, LayerTexts>} */
    this.layers = have ? layersOf(have.parts) : {}; // the moving layer of each panel
    this.onFrame = onFrame;
    this.onMessage = onMessage;
    this.onState = onState;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.heard = 0; // when the last message came
    this.tries = 0;
    /** @type {((kind: string, fields: Record<string, unknown>) => Promise<Reply> | null) | null} */
    this.divert = null; // takes over what is not for the table, while a plan is shown
    this.offset = 0; // how far the server's clock is ahead, in seconds
    this.outboxKey = `outbox:${table}`;
    this.counter = Number(sessionStorage.getItem("counter") || 0);
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    for (const message of JSON.parse(sessionStorage.getItem(this.outboxKey) || "[]"))
      this.waiting.set(message.id, { message, resolve: () => {}, reject: () => {} });
    this.listen();
    this.connect();
  }

  listen() {
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return;
      if (this.open()) this.write({ t: "ping" });
      else this.connect();
    });
    setInterval(() => this.check(), CHECK);
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
      for (const { message } of this.waiting.values()) this.write(message);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.receive(JSON.parse(typeof event.data === "string" ? event.data : decoder.decode(event.data)));
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.closed(event.code);
    };
  }

  /** @param {number} code */
  closed(code) {
    if (code === GONE) return this.onState("gone");
    this.onState(navigator.onLine ? "lost" : "offline");
    const pause = Math.min(LONGEST_PAUSE, 250 * 2 ** this.tries) * (0.7 + Math.random() * 0.6);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  /** Ask for a sign of life; without one, connect again. */
  check() {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    const silence = Date.now() - this.heard;
    if (silence > SILENCE) {
      this.socket = null;
      socket.close();
      this.onState("lost");
      this.connect();
    } else if (silence > SILENCE / 2) this.write({ t: "ping" });
  }

  hello() {
    this.write({ t: "hello", seat: this.seat ?? -1, n: this.n, epoch: this.epoch });
  }

  /** @param {Record<string, unknown>} message */
  write(message) {
    if (this.open()) this.socket?.send(JSON.stringify(message));
  }

  /**
   * Send until it is acknowledged. Resolves with the answer, rejects with the refusal: a message of the kind "no".
   * @param {string} t
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<Reply>}
   */
  send(t, fields = {}) {
    const diverted = this.divert?.(t, fields);
    if (diverted) return diverted;
    this.counter += 1;
    const id = `${TAB}-${this.counter}`;
    sessionStorage.setItem("counter", `${this.counter}`);
    const message = { t, id, seat: this.seat ?? -1, ...fields };
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { message, resolve, reject });
      this.keepOutbox();
      this.write(message);
    });
  }

  keepOutbox() {
    const kept = [...this.waiting.values()].map(({ message }) => message).filter(({ t }) => !QUESTIONS.includes(t));
    sessionStorage.setItem(this.outboxKey, JSON.stringify(kept));
  }

  /** @param {FrameMessage | Reply} message */
  receive(message) {
    if (isFrame(message)) return this.receiveFrame(message);
    if ("now" in message) this.offset = message.now - Date.now() / 1000;
    if (message.t === "hi") {
      this.tries = 0;
      if (message.seat !== null) this.seat = message.seat;
      this.onState("open");
    }
    const id = "id" in message ? message.id : "";
    const waiting = this.waiting.get(id);
    if (waiting) {
      this.waiting.delete(id);
      this.keepOutbox();
      if (message.t === "no") waiting.reject(message);
      else waiting.resolve(message);
    }
    this.onMessage(message, Boolean(waiting));
  }

  /** @param {FrameMessage} message */
  receiveFrame(message) {
    if (message.from !== -1 && (message.epoch !== this.epoch || message.from !== this.n)) {
      this.n = -1;
      return this.hello();
    }
    this.n = message.n;
    this.epoch = message.epoch;
    if (message.from === -1) this.layers = {};
    const { patches = {}, ...rest } = message;
    const parts = { ...message.parts };
    for (const [name, patch] of Object.entries(patches))
      parts[/** @type {`live:${string}`} */ (name)] = patched(this.layers[name], patch);
    Object.assign(this.layers, layersOf(parts));
    this.onFrame({ ...rest, parts });
  }

  /** The server's time, in Unix seconds. */
  now() {
    return Date.now() / 1000 + this.offset;
  }
}

/**
 * @param {FrameMessage | Reply} message
 * @returns {message is FrameMessage}
 */
const isFrame = (message) => message.t === "frame";

/**
 * The moving layers among these parts.
 * @param {import("../lib/wire.js").Parts} parts
 * @returns {Record<string, LayerTexts>}
 */
function layersOf(parts) {
  const layers = Object.entries(parts).filter(([name]) => name.startsWith("live:"));
  return Object.fromEntries(/** @type {[string, LayerTexts][]} */ (layers));
}

/**
 * A layer with the elements that changed; null: the element is gone.
 * @param {LayerTexts} layer
 * @param {Record<string, string | null>} patch
 * @returns {LayerTexts}
 */
function patched(layer, patch) {
  const texts = { ...layer };
  for (const [key, text] of Object.entries(patch)) {
    if (text === null) delete texts[key];
    else texts[key] = text;
  }
  return texts;
}
