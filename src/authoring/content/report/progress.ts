import type { Phase } from "../../../language/language.ts";

/** @param total `undefined` while it is unknown */
export type Progress = (phase: Phase, done: number, total: number | undefined) => void;
