import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { looksAlike } from "./looks-alike.ts";

const shapes = (fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#eec"/><rect x="80" y="60" width="300" height="400" fill="${fill}"/><circle cx="700" cy="200" r="150" fill="#264"/></svg>`,
  );

test("looksAlike() recognises a photograph that was scaled down, rotated upright and saved again", async () => {
  const lying = await sharp(shapes("#c33")).rotate(270).jpeg({ quality: 95 }).toBuffer();
  const original = await sharp(lying).withMetadata({ orientation: 6 }).toBuffer();
  const published = await sharp(original)
    .autoOrient()
    .resize({ width: 400 })
    .webp({ quality: 60 })
    .toBuffer();

  assert.equal(await looksAlike(original, published), true);
  assert.equal(await looksAlike(lying, published), false);
});

test("looksAlike() is false of another image and of a file that is no image", async () => {
  const [one, other] = await Promise.all(
    ["#c33", "#33c"].map((fill) => sharp(shapes(fill)).jpeg().toBuffer()),
  );
  assert.ok(one && other);

  assert.equal(await looksAlike(one, other), false);
  assert.equal(await looksAlike(one, Buffer.from("nada")), false);
});
