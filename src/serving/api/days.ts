/** Tells which days are past, and records until when the list or page that asked stays valid. */
import { dayAfter, dayAt, startOfDay } from "../../contract/site/site-day.ts";

export class Days {
  /** Today, `YYYY-MM-DD`. */
  readonly today: string;
  readonly #zone: string;
  /** The latest past day and the earliest other day that were asked about. */
  #over: string | undefined;
  #next: string | undefined;

  /** @param now epoch milliseconds @param zone IANA name of the site's zone */
  constructor(now: number, zone: string) {
    this.today = dayAt(now, zone);
    this.#zone = zone;
  }

  /** Whether a day is past. What asks stays valid until another day it asked about has passed. */
  isOver(day: string): boolean {
    const over = day < this.today;
    if (over && (this.#over === undefined || day > this.#over)) this.#over = day;
    if (!over && (this.#next === undefined || day < this.#next)) this.#next = day;
    return over;
  }

  /** Whether a day has begun. */
  hasBegun(day: string): boolean {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
    return this.isOver(Temporal.PlainDate.from(day).subtract({ days: 1 }).toString());
  }

  /** End of validity, epoch milliseconds; `Infinity` if all days asked about are past. */
  get validUntil(): number {
    return this.#next === undefined ? Infinity : startOfDay(dayAfter(this.#next), this.#zone);
  }

  /** Start of validity, epoch milliseconds; `-Infinity` if no day asked about is past. */
  get changedAt(): number {
    return this.#over === undefined ? -Infinity : startOfDay(dayAfter(this.#over), this.#zone);
  }
}
