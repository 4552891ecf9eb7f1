/**
 * How far a phase is, for people who wait.
 * @param phase in words: "cropping images"
 * @param total `undefined` where nobody knows yet
 */
export type Progress = (phase: string, done: number, total: number | undefined) => void;
