/** The languages of pages, each a catalogue in a file of its own: a third language is a third file and a line here. */
import type { SiteLanguage } from "../../contract/site.ts";
import { en, type PageMessages } from "./en.ts";
import { pt } from "./pt.ts";

export type { PageMessages } from "./en.ts";

export const pageMessages: Readonly<Record<SiteLanguage, PageMessages>> = { en, pt };
