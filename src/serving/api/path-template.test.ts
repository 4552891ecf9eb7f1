import assert from "node:assert/strict";
import { test } from "node:test";
import {
  pathOf,
  pathsOf,
  pathTemplate,
  segmentName,
  segmentOf,
  segmentValue,
} from "./path-template.ts";

const plan = { path: "/casa/:codigo/planta/" };
const course = { path: "/cursos/:curso_slug2/" };

test("segmentName() returns the name of the variable segment", () => {
  assert.equal(segmentName(plan), "codigo");
  assert.equal(segmentName(course), "curso_slug2");
  assert.equal(segmentName({ path: "/casas/" }), undefined);
});

for (const path of ["/:id/:slug/", "/a-:id/", "/:id.json", "/:Id/", "/:/", "/:1/", "/:id:slug/"]) {
  test(`segmentName() refuses ${path}`, () => {
    assert.throws(() => segmentName({ path }), {
      message: `${path}: only one whole segment may be variable, as in /casas/:nome_curto/`,
    });
  });
}

test("segmentValue() returns the value of the variable segment", () => {
  assert.equal(segmentValue({ codigo: "x/y" }), "x/y");
  assert.equal(segmentValue({}), undefined);
});

test("pathOf() fills in the segment, or nothing if it is missing", () => {
  assert.equal(pathOf(plan, { codigo: "x/y" }), "/casa/x%2Fy/planta/");
  assert.equal(pathOf(course, { curso_slug2: "é" }), "/cursos/%C3%A9/");
  assert.equal(pathOf(plan, {}), "/casa//planta/");
  assert.equal(pathOf({ path: "/casas/" }, {}), "/casas/");
});

test("pathsOf() fills in the segment whatever its name", () => {
  assert.equal(pathsOf(plan)("x/y"), "/casa/x%2Fy/planta/");
  assert.equal(pathsOf(course)("é"), "/cursos/%C3%A9/");
  assert.equal(pathsOf(course)(7), "/cursos/7/");
});

test("segmentOf() gives the decoded segment of a path of the template alone", () => {
  assert.equal(segmentOf(plan, "/casa/x%2Fy/planta/"), "x/y");
  assert.equal(segmentOf(course, "/cursos/%C3%A9/"), "é");
  for (const path of ["/cursos/", "/cursos//", "/cursos/a/b/", "/cursos/a", "/cursos/a/?page=2"])
    assert.equal(segmentOf(course, path), undefined, path);
  assert.equal(segmentOf({ path: "/casas/" }, "/casas/a"), undefined);
});

test("pathTemplate() writes the segment as OpenAPI does", () => {
  assert.equal(pathTemplate(plan), "/casa/{codigo}/planta/");
  assert.equal(pathTemplate(course), "/cursos/{curso_slug2}/");
  assert.equal(pathTemplate({ path: "/casas/" }), "/casas/");
});
