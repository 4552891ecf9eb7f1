/**
 * Reading is synchronous and may take a minute: whoever goes through many items breathes after each,
 * so that progress is shown and Ctrl-C is heard. Most breaths cost nothing.
 */

/** Called after each item; lets others run when it is time, and throws when the reading was stopped. */
export type Breathe = () => Promise<void>;
