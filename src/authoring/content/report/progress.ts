import type { Phase } from "../../../language/language.ts";

/**
 * Reports the progress of a phase.
 * @param total `undefined` while it is unknown
 */
export type Progress = (phase: Phase, done: number, total: number | undefined) => void;
