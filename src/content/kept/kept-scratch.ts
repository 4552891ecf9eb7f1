/** The scratch of one reading of a folder that is read again and again: in memory, of what is known of its files. */
import type { CollectionName } from "../../contract/field.ts";
import type { CheckedRow, Scratch, Staged, StagedRow } from "../check/scratch.ts";
import type { SourceFile } from "../files/folder.ts";
import type { FileState } from "../files/read-file.ts";
import type { Intake } from "../intake/intake.ts";
import type { KeptFile, KeptFolder, KeptItem } from "./kept-folder.ts";

interface Row extends StagedRow {
  readonly item: KeptItem;
}

export class KeptScratch implements Scratch {
  readonly compared;
  readonly #folder: KeptFolder;
  readonly #files: KeptFile[] = [];
  /** All, the one with the number 1 first. */
  readonly #rows: Row[] = [];
  readonly #staged = new Map<CollectionName, Row[]>();
  readonly #checked = new Map<CollectionName, CheckedRow[]>();
  /** Of the file that is being read. */
  #items: KeptItem[] = [];

  constructor(folder: KeptFolder) {
    this.#folder = folder;
    this.compared = folder.compared;
  }

  /** Takes in the items of a file that is as it was. @returns false of one that has to be read */
  admit(
    file: SourceFile,
    { intake, name, state }: { intake: Intake; name: CollectionName; state: FileState | undefined },
  ): boolean {
    const known = this.#folder.find(file, state);
    if (!known) return false;
    for (const notice of known.notices) intake.report.notice(notice);
    for (const item of known.items) this.#add(name, item, intake.compareWithMedia(item));
    this.#use(known);
    return true;
  }

  /** Reads a file, and remembers what came of it where it has no problems. */
  async read(
    file: SourceFile,
    intake: Intake,
    read: () => Promise<void> | undefined,
  ): Promise<void> {
    this.#items = [];
    const before = intake.report.said;
    const reading = read();
    if (reading) await reading;
    const state = intake.states.get(file.location);
    if (!state) return;
    const notices = intake.report.noticesFrom(before.notices);
    const { location } = file;
    const known = { location, state, items: this.#items, notices: notices ?? [], users: 0 };
    this.#use(known);
    const isRight = intake.report.said.problems === before.problems;
    if (isRight && notices) this.#folder.keep(file, known);
  }

  stage(name: CollectionName, staged: Staged): void {
    const item = this.#folder.pack(staged);
    this.#items.push(item);
    this.#add(name, item, item);
  }

  staged(name: CollectionName): Iterable<StagedRow> {
    const rows = this.#staged.get(name) ?? [];
    const place = ({ head }: Row) => head.ordem ?? Infinity;
    // As most have no place of their own, and infinities have no difference.
    const isOrdered = rows.some(({ head }) => head.ordem !== null);
    return isOrdered
      ? rows.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)))
      : rows;
  }

  stagedBySeq(seq: number): StagedRow | undefined {
    return this.#rows[seq - 1];
  }

  imagesIn(name: CollectionName, field: string): ReadonlySet<string> {
    const paths = new Set<string>();
    for (const { head } of this.#staged.get(name) ?? []) {
      for (const [path, of] of head.images) if (of === field) paths.add(path);
    }
    return paths;
  }

  check(
    name: CollectionName,
    seq: number,
    checked: Omit<CheckedRow, "readHead" | "readBody">,
  ): void {
    const { head, item } = this.#rows[seq - 1] as Row;
    const readBody = () => this.#folder.bodyOf(item);
    const row = { ...checked, readHead: () => head, readBody };
    this.#checked.getOrInsertComputed(name, () => []).push(row);
  }

  checked(name: CollectionName): Iterable<CheckedRow> {
    return this.#checked.get(name) ?? [];
  }

  [Symbol.dispose](): void {
    for (const file of this.#files.splice(0)) this.#folder.release(file);
  }

  #use(file: KeptFile): void {
    file.users++;
    this.#files.push(file);
  }

  #add(name: CollectionName, item: KeptItem, { isFaulty }: Pick<KeptItem, "isFaulty">): void {
    const { origin, head, values } = item;
    const { file, sheet, lineShift } = origin;
    const seq = this.#rows.length + 1;
    const row: Row = { seq, file, sheet, lineShift, head, values, isFaulty, item };
    this.#rows.push(row);
    this.#staged.getOrInsertComputed(name, () => []).push(row);
  }
}
