/**
 * An item as the editor wrote it. Each `at` is an offset in the text or, in a row of a table, the
 * column. Fields are a list, because a name may be repeated, or be `__proto__`.
 */
import { say } from "../../../language/language.ts";
import type { Doubt } from "../report/doubt.ts";
import type { Complaint } from "../report/report.ts";
import type { Spot } from "./text.ts";

export interface RawItem {
  readonly at: number;
  readonly fields: readonly RawField[];
}

export interface RawField {
  readonly name: string;
  readonly at: number;
  readonly value: RawValue;
}

export interface RawValue {
  readonly at: number;
  readonly data: string | number | boolean | null | RawList | RawItem;
  /** The original spelling of a number, or of yes and no: `007`, `True`. */
  readonly source?: string;
  /** The text in the file, for messages; set if the value was converted. */
  readonly written?: string;
  /** Set if the value is unusable for every kind of field. */
  readonly complaint?: Complaint;
  /** Set if a YAML comment follows the value, and may be meant as part of it. */
  readonly cut?: Complaint;
  /** Set if YAML probably reads the value differently than the editor intended. */
  readonly doubt?: Doubt;
}

export type RawList = readonly RawValue[];

export function isRawList(data: RawValue["data"]): data is RawList {
  return Array.isArray(data);
}

export function isRawItem(data: RawValue["data"]): data is RawItem {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

export class SyntaxProblem extends Error {
  override name = "SyntaxProblem";
  readonly at: number;
  readonly complaint: Complaint;
  /** Set if the place is known as line and column instead of an offset. */
  readonly spot: Spot | undefined;

  constructor(at: number, complaint: Complaint, spot?: Spot) {
    super(complaint.wrong);
    this.at = at;
    this.complaint = complaint;
    this.spot = spot;
  }
}

/** Content is flat, so deeper nesting is a mistake or an attack. */
export const MAX_DEPTH = 32;

export const tooDeep = () => say.text.tooMuch({ of: "depth", max: MAX_DEPTH });
