/** Tells which days are past, and records until when a list or page that depends on the answers stays valid. */
import { dayAfter, dayAt, startOfDay } from "../../contract/site/site-day.ts";

export class Days {
  /** Today, `YYYY-MM-DD`. */
  readonly today: string;
  readonly #zone: string;
  /** The latest past day that was asked about. */
  #latestOver: string | undefined;
  /** The earliest day that was asked about and is not past. */
  #nextOver: string | undefined;

  /** @param now epoch milliseconds @param zone IANA name of the site's zone */
  constructor(now: number, zone: string) {
    this.today = dayAt(now, zone);
    this.#zone = zone;
  }

  /** Whether a day is past. @param day `YYYY-MM-DD` */
  isOver(day: string): boolean {
    const isOver = day < this.today;
    if (isOver && (!this.#latestOver || day > this.#latestOver)) this.#latestOver = day;
    if (!isOver && (!this.#nextOver || day < this.#nextOver)) this.#nextOver = day;
    return isOver;
  }

  /** Whether a day has begun. False for text that is not a date. */
  hasBegun(day: string): boolean {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false;
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
