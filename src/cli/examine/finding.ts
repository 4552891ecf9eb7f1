/** The result of an examination of `montra doctor`, as printed with `--json`. */
export interface ExaminationResult {
  /** `note`: information. `warning`: act soon. `wrong`: something does not work. */
  readonly state: "fine" | "note" | "warning" | "wrong";
  readonly subject: string;
  readonly says: string;
}

export type FindingText = Omit<ExaminationResult, "subject">;

export const fine = (says: string) => ({ state: "fine", says }) as const;
export const note = (says: string) => ({ state: "note", says }) as const;
export const warning = (says: string) => ({ state: "warning", says }) as const;
export const wrong = (says: string) => ({ state: "wrong", says }) as const;
