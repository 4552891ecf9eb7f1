import assert from "node:assert/strict";
import { test } from "node:test";
import { withAnchors } from "./anchors.ts";

test("withAnchors() gives a heading the id under which a link names it", () => {
  assert.deepEqual(
    withAnchors(
      "<h2>Introdução &amp; <em>fim</em></h2><h2>Outro</h2><a href=\"#introdu%C3%A7%C3%A3o-fim\">a</a> <a href='#outro'>b</a>",
    ),
    {
      html: '<h2 id="introdução-fim">Introdução &amp; <em>fim</em></h2><h2 id="outro">Outro</h2><a href="#introdu%C3%A7%C3%A3o-fim">a</a> <a href=\'#outro\'>b</a>',
      missingTargets: [],
    },
  );
});

test("withAnchors() names the links that have no place, and leaves all others", () => {
  const html =
    '<h2>X</h2><p><a name="topo"></a><a id="r" href="#fn1">1</a> <a href="#topo">t</a> <a href="#top">t</a> <a href="#nada">n</a> <a href="#">t</a></p><p id="fn1"><a href="#r">↩</a></p>';
  assert.deepEqual(withAnchors(html), { html, missingTargets: ["#nada"] });
});

test("withAnchors() names a link to a heading that has another id", () => {
  const html = '<h2 id="y">Notas</h2><a href="#notas">n</a>';
  assert.deepEqual(withAnchors(html), { html, missingTargets: ["#notas"] });
});
