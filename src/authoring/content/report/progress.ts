/**
 * Reports the progress of a phase.
 * @param phase in words: "making crops and thumbnails"
 * @param total `undefined` while it is unknown
 */
export type Progress = (phase: string, done: number, total: number | undefined) => void;
