/** What of a page depends on the date: which days are over, and until when that holds. */
import { dayAfter, dayAt, startOfDay } from "../../contract/site/site-day.ts";

export class Days {
  /** The date that it is, `YYYY-MM-DD`. */
  readonly today: string;
  readonly #zone: string;
  /** The last day in use that is over, and the first that is not. */
  #over: string | undefined;
  #next: string | undefined;

  /** @param now epoch milliseconds @param zone IANA name of the site's zone */
  constructor(now: number, zone: string) {
    this.today = dayAt(now, zone);
    this.#zone = zone;
  }

  /** Whether a day is over. The page holds until another of the days that it asked about is. */
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

  /** Epoch milliseconds; `Infinity` where nothing that was asked about is to come. */
  get validUntil(): number {
    return this.#next === undefined ? Infinity : startOfDay(dayAfter(this.#next), this.#zone);
  }

  /** Epoch milliseconds; `-Infinity` where nothing that was asked about is over. */
  get changedAt(): number {
    return this.#over === undefined ? -Infinity : startOfDay(dayAfter(this.#over), this.#zone);
  }
}
