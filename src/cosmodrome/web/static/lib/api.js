// Requests to the server.
import * as words from "./words.js";

/**
 * What the server answers to a GET request, as JSON; null if it refuses.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function getJson(path) {
  const answer = await fetch(path);
  return answer.ok ? answer.json() : null;
}

/**
 * Call the API. Throws an Error with the server's reason if it refuses.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
export async function callApi(path, options = {}) {
  /** @type {HTMLInputElement | null} */
  const token = document.querySelector("input[name=csrf]");
  const headers = { "content-type": "application/json", "x-csrf-token": token?.value ?? "" };
  const answer = await fetch(path, { headers, ...options });
  const data = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Error(data.error || words.refused);
  return data;
}

/**
 * The words of an error that was caught.
 * @param {unknown} error
 */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));
