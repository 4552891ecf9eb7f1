/** The browser driver and the accessibility rules of `npm run test:all`. */

export type { AxeResults, Result } from "axe-core";
export * from "playwright-core";
