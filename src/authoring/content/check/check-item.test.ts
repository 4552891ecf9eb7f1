import assert from "node:assert/strict";
import { test } from "node:test";
import { vencedores } from "../../../contract/site/vencedores.ts";
import { Text } from "../parse/text.ts";
import { checkItem } from "./check-item.ts";

test("a text that cannot be rendered counts as a filled field", () => {
  const body = { text: `${"> ".repeat(2000)}Obras`, at: 0 };
  const candidato = { name: "candidato", at: 0, value: { at: 0, data: "casa" } };
  const raw = { at: 0, fields: [candidato] };

  const verdict = checkItem(vencedores, { raw, format: "yaml", text: new Text(body.text), body });

  const ofBody = verdict.complaints.filter(({ field }) => field === "descricao");
  assert.deepEqual(
    ofBody.map(({ complaint }) => complaint.wrong),
    [
      "there are more than 32 levels of nested values",
      "the winner must be either a candidate or a project that was not a candidate",
    ],
  );
});
