/**
 * An item as it was written, whatever the format: names and values with their offsets, nothing
 * checked. Fields are a list and not an object: names come from the content, may be given twice, and
 * may be `__proto__`.
 */
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

export interface RawItem {
  /** Where the item begins. */
  readonly at: number;
  readonly fields: readonly RawField[];
}

export interface RawField {
  readonly name: string;
  /** Where the name stands. */
  readonly at: number;
  readonly value: RawValue;
}

export interface RawValue {
  readonly at: number;
  readonly data: string | number | boolean | null | RawList | RawItem;
  /** A number as it was spelt: `007`. */
  readonly source?: string;
  /** What could not be read as its field's kind, whatever that is: what is wrong, in place of its value. */
  readonly complaint?: Complaint;
  /** A plain text of YAML that a comment ends: what is wrong where the comment may belong to it. */
  readonly cut?: Complaint;
}

export type RawList = readonly RawValue[];

export function isRawList(data: RawValue["data"]): data is RawList {
  return Array.isArray(data);
}

export function isRawItem(data: RawValue["data"]): data is RawItem {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** Thrown by the parsers of this floor, and caught where the file is known. */
export class SyntaxProblem extends Error {
  override name = "SyntaxProblem";
  readonly at: number;
  readonly wrong: string;
  readonly expected: string;
  readonly fix: string;

  constructor(at: number, complaint: Complaint) {
    super(complaint.wrong);
    this.at = at;
    this.wrong = complaint.wrong;
    this.expected = complaint.expected;
    this.fix = complaint.fix;
  }
}

/** How deep values may nest: content is flat, so deeper ones are a slip or an attack. */
export const DEEPEST = 32;

export const tooDeep = () => say.text.tooDeep({ most: DEEPEST });
