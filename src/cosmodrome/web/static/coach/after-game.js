// The analysis of a game that is over, begun without a press if the reader has chosen so.
import { callApi } from "../lib/api.js";
import { $ } from "../lib/dom.js";
import { toast } from "../lib/toast.js";
import * as words from "../lib/words.js";

const KEY = "analyse";

export class AfterGame {
  /** @param {import("../table/context.js").Table} table */
  constructor(table) {
    this.table = table;
    this.begun = false;
    const setting = $("analyse-setting", HTMLInputElement);
    setting.checked = localStorage.getItem(KEY) === "yes";
    setting.onchange = () => localStorage.setItem(KEY, setting.checked ? "yes" : "no");
  }

  /** The game is over. An analysis that is running or stored is not begun again: the server sees to that. */
  async show() {
    if (this.begun || !this.table.mine.length || localStorage.getItem(KEY) !== "yes") return;
    this.begun = true;
    const body = JSON.stringify({ depth: "normal" });
    const begun = await callApi(`/api/v1/tables/${this.table.start.table}/analysis`, { method: "POST", body }).catch(
      () => null, // others still play the game that this one was forked from, or the coach is busy: there is a button
    );
    if (begun && begun.done < begun.whole) toast(words.analysisBegun);
  }
}
