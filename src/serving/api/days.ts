/** Tells which days are past, and how long a list or page that depends on the answers is valid. */
import { dayAfter, dayAt, startOfDay } from "../../contract/site/site-day.ts";

export class Days {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly #zone: string;
  /** Of the days that were asked about, the latest past one and the earliest other one. */
  #latestOver: string | undefined;
  #nextOver: string | undefined;

  /** @param now epoch milliseconds @param zone IANA name of the site's zone */
  constructor(now: number, zone: string) {
    this.today = dayAt(now, zone);
    this.#zone = zone;
  }

  /** @param day `YYYY-MM-DD` */
  isOver(day: string): boolean {
    const isOver = day < this.today;
    if (isOver && (!this.#latestOver || day > this.#latestOver)) this.#latestOver = day;
    if (!isOver && (!this.#nextOver || day < this.#nextOver)) this.#nextOver = day;
    return isOver;
  }

  /** False for text that is not a date. */
  hasBegun(day: string): boolean {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
    // Asks whether the day before is over, so that the validity depends on the answer.
    return this.isOver(Temporal.PlainDate.from(day).subtract({ days: 1 }).toString());
  }

  /** End of validity, epoch milliseconds; `Infinity` if all days asked about are past. */
  get validUntil(): number {
    return this.#nextOver ? startOfDay(dayAfter(this.#nextOver), this.#zone) : Infinity;
  }

  /** Start of validity, epoch milliseconds; `-Infinity` if no day asked about is past. */
  get changedAt(): number {
    return this.#latestOver ? startOfDay(dayAfter(this.#latestOver), this.#zone) : -Infinity;
  }
}
