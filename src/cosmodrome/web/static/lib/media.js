// The media queries that several modules share.

/** A phone, or a window as narrow as one: the page has one column and the question is a sheet at its bottom. */
export const narrow = matchMedia("(max-width: 56rem)");

/** Room for two panels side by side. */
export const wide = matchMedia("(min-width: 75rem)");

/** The reader has asked their system for little motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The reader's system prefers light colours. */
export const light = matchMedia("(prefers-color-scheme: light)");

/**
 * How to scroll: at once for readers who want little motion.
 * @returns {ScrollBehavior}
 */
export const scrolling = () => (calm.matches ? "auto" : "smooth");
