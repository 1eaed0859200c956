// How the coach writes chances and points.

/** @param {number} share */
export const percent = (share) => `${Math.round(100 * share)} %`;

/** @param {number} number */
const sign = (number) => (number < 0 ? "−" : "+");

/** @param {number} share */
export const signedPercent = (share) => `${sign(share)}${Math.round(Math.abs(100 * share))} %`;

/** @param {number} number */
export const signedWhole = (number) => `${sign(number)}${Math.round(Math.abs(number))}`;
