import assert from "node:assert/strict";
import { test } from "node:test";
import { originalsOf } from "./originals.ts";

const crops: [address: string, originals: string[]][] = [
  ["https://a.example/media/casa.jpg", []],
  ["https://a.example/media/350x200.jpg", []],
  ["https://a.example/media/casa-350x200.jpg", ["https://a.example/media/casa.jpg"]],
  ["/media/casa_350x200.png?v=2", ["/media/casa.png?v=2"]],
  ["/media/thumbs/casa.350x200.jpeg", ["/media/thumbs/casa.jpeg", "/media/casa.jpeg"]],
  ["/media/casa.jpg.350x200_q85_crop.jpg", ["/media/casa.jpg"]],
  [
    "/media/CACHE/images/n/casa-350x200.jpg",
    ["/media/CACHE/images/n/casa.jpg", "/media/n/casa.jpg"],
  ],
];

for (const [address, originals] of crops) {
  test(`originalsOf() ${address} is ${originals.join(", ") || "none"}`, () => {
    assert.deepEqual(originalsOf(address), originals);
  });
}
