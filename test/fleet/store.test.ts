/** What a store is, tried on the folder and on PostgreSQL: publish, serve, history, damage, copying. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { pino } from "pino";
import { serve } from "../../src/http/serve.ts";
import { defaultFreshness } from "../../src/http/response-headers.ts";
import { defaultLimits } from "../../src/http/server.ts";
import { openNodeStore, openStore } from "../../src/store/open-store.ts";
import { runMontra } from "../support/montra.ts";
import { SuiteEnding, temporaryFolder } from "../support/serving.ts";
import { PostgresServer } from "./postgres-server.ts";
