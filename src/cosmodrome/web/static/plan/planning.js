// Planning: a private copy of the table in the same page. While a plan is shown, clicks answer in the plan, and what
// happens at the table waits behind it.

import { callApi, reasonOf } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";
import { PlanList } from "./plan-list.js";
import { PlanSheet } from "./plan-sheet.js";

/** @typedef {import("../lib/wire.js").FrameMessage} FrameMessage */
/** @typedef {import("../lib/wire.js").LogLine} LogLine */
/** @typedef {import("../lib/wire.js").Parts} Parts */
/** @typedef {import("../lib/wire.js").Reply} Reply */
/** @typedef {import("./types.js").OpenPlan} OpenPlan */
/** @typedef {import("./types.js").Plan} Plan */

export class Planning {
  /**
   * @param {import("../table/context.js").Table} table
   * @param {(frame: FrameMessage) => void} display shows a frame of the table or of a plan
   */
  constructor(table, display) {
    this.table = table;
    this.display = display;
    /** @type {OpenPlan | null} */
    this.open = null; // the plan that is shown
    /** @type {Partial<Parts>} */
    this.live = {}; // the table behind the plan
    /** @type {LogLine[]} */
    this.lines = []; // its log
    /** @type {Plan[]} */
    this.plans = [];
    this.shownCount = 0;
    this.sheet = new PlanSheet(this);
    this.list = new PlanList(this);
    $("plan").onclick = () => this.start();
  }

  get active() {
    return this.open !== null;
  }

  get path() {
    return `/api/v1/tables/${this.table.start.table}/plans`;
  }

  get seat() {
    return this.table.connection.seat ?? -1;
  }

  /** Whether it is the planner's turn at the table. */
  get asked() {
    const { state } = this.active ? this.live : this.table.parts;
    return Boolean(state?.asked.includes(this.seat));
  }

  // -- the table behind --------------------------------------------------------------------------

  /** After every frame: the button, and the list of plans. */
  show() {
    const { parts, mine } = this.table;
    const playing = parts.state?.status === "playing" && !parts.state.standin;
    $("plan").hidden = this.active || !playing || !mine.includes(this.seat) || document.body.matches(".learning");
    this.list.refresh();
  }

  /**
   * Keep a frame of the table until the plan is closed; false if none is open.
   * @param {FrameMessage} frame
   */
  hold(frame) {
    if (!this.active) return false;
    /** @type {Record<string, unknown>} */
    const known = this.live;
    for (const name of frame.gone ?? []) delete known[name];
    if (frame.from === -1) for (const name of Object.keys(known)) if (!(name in frame.parts)) delete known[name];
    Object.assign(known, frame.parts);
    if (frame.log) this.lines.splice(frame.log.keep, this.lines.length, ...frame.log.lines);
    if (frame.chat) this.table.chat.apply(frame.chat);
    if (frame.log ?? frame.parts.state) this.sheet.news();
    this.list.refresh();
    return true;
  }

  // -- opening and closing -----------------------------------------------------------------------

  /** Show the newest plan that begins here, or a new one. */
  async start() {
    await this.read();
    const here = this.plans.filter((plan) => plan.now && !plan.standing).at(-1);
    await (here ? this.call(`/${here.id}`) : this.create(localStorage.getItem("plan-others") ?? "bot"));
  }

  /** @param {string} others */
  create(others) {
    localStorage.setItem("plan-others", others);
    return this.call("", { seat: this.seat, others });
  }

  /** Read the list of plans. */
  async read() {
    try {
      this.plans = await callApi(`${this.path}?seat=${this.seat}`);
    } catch {
      this.plans = [];
    }
  }

  /**
   * Show a plan on the board.
   * @param {OpenPlan} plan
   */
  enter(plan) {
    if (!this.active) {
      this.live = { ...this.table.parts };
      this.lines = [...this.table.log.lines];
      if (this.table.shownMoment !== null) this.table.history.backToNow();
    }
    this.open = plan;
    document.body.classList.add("planning");
    this.put(plan.shown.parts, [...this.lines, ...plan.shown.lines.map((line) => this.logLine(line))]);
    this.sheet.show(plan);
  }

  /** Back to the table. */
  leave() {
    if (!this.active) return;
    this.open = null;
    document.body.classList.remove("planning");
    this.sheet.hide();
    this.put(this.live, this.lines);
  }

  /**
   * @param {Partial<Parts>} parts
   * @param {LogLine[]} lines
   */
  put(parts, lines) {
    this.shownCount += 1;
    const log = { keep: 0, lines };
    const all = /** @type {Parts} */ ({ ...parts });
    this.display({ t: "frame", epoch: "", n: -1 - this.shownCount, from: -1, parts: all, log });
  }

  /**
   * A line of the plan among those of the table.
   * @param {import("./types.js").Line} line
   * @returns {LogLine}
   */
  logLine({ text, targets, seat }) {
    const { state } = this.live;
    return { text, step: -1, moment: state?.moments ?? 0, targets, heading: words.planHeading, seat };
  }

  // -- talking to the server ---------------------------------------------------------------------

  /**
   * Call the API and show the plan that it answers with. A refusal is shown, and thrown for the caller.
   * @param {string} path
   * @param {object} [body]
   */
  async call(path, body) {
    const options = body ? { method: "POST", body: JSON.stringify(body) } : {};
    try {
      const found = await callApi(`${this.path}${path}`, options);
      await this.read();
      if (found?.shown) this.enter(found);
      else if (this.open) this.sheet.show({ ...this.open, ...found });
      if (found?.shown?.dropped) toast(words.movesDropped(found.shown.dropped));
      return found;
    } catch (error) {
      toast(reasonOf(error));
      throw error;
    }
  }

  /**
   * The same for the open plan; a refusal is only shown.
   * @param {string} action
   * @param {object} [body]
   */
  async act(action, body = {}) {
    if (!this.open) return;
    try {
      return await this.call(`/${this.open.id}/${action}`, body);
    } catch {
      return undefined;
    }
  }

  /** Delete the open plan. */
  async remove() {
    if (!this.open) return;
    await callApi(`${this.path}/${this.open.id}`, { method: "DELETE" });
    await this.read();
    this.leave();
  }

  /** Play the open plan at the table. */
  async play() {
    if (!this.open) return;
    const { id } = this.open;
    this.leave();
    try {
      const played = await callApi(`${this.path}/${id}/play`, { method: "POST", body: "{}" });
      toast(words.planPlayed(played));
    } catch (error) {
      toast(reasonOf(error));
    }
  }

  /**
   * What a click would send to the table goes to the plan while one is shown; null: it is for the table.
   * @param {string} kind
   * @param {Record<string, unknown>} fields
   * @returns {Promise<Reply> | null}
   */
  divert(kind, fields) {
    if (!this.open) return null;
    const { id } = this.open;
    const ok = /** @type {Reply} */ ({ t: "ok", id: "" });
    const refuse = () => Promise.reject({ t: "no", id: "", reason: "", stale: true }); // `call` has told the reason
    const send = async (/** @type {string} */ action, /** @type {object} */ body) => {
      await this.call(`/${id}/${action}`, body);
      return ok;
    };
    if (kind === "answer") return send("answer", { token: fields.token }).catch(refuse);
    if (kind === "undo") return send("undo", {}).catch(refuse);
    if (kind === "walk") return this.walk(/** @type {string[]} */ (fields.tokens), send).catch(refuse);
    if (kind === "reach") return this.reach(fields);
    if (kind === "why") return Promise.resolve({ t: "why", id: "", target: `${fields.text}`, reason: "" });
    return null;
  }

  /**
   * @param {string[]} tokens
   * @param {(action: string, body: object) => Promise<Reply>} send
   */
  async walk(tokens, send) {
    /** @type {Reply} */
    let last = { t: "ok", id: "" };
    for (const token of tokens) last = await send("answer", { token });
    return last;
  }

  /**
   * @param {Record<string, unknown>} fields
   * @returns {Promise<Reply>}
   */
  async reach({ text, key }) {
    const query = new URLSearchParams({ target: `${text ?? ""}`, start: `${key ?? ""}` });
    const found = await callApi(`${this.path}/${this.open?.id}/reach?${query}`).catch(() => ({ ways: [] }));
    return { t: "reach", id: "", ways: found.ways, complete: found.complete };
  }
}
