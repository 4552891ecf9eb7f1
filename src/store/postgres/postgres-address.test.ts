import assert from "node:assert/strict";
import { test } from "node:test";
import { isPostgresAddress, parsePostgresAddress } from "./postgres-address.ts";

test("isPostgresAddress() tells an address of PostgreSQL from a folder", () => {
  for (const place of [
    "postgres://db/montra",
    "postgresql://u@[::1]:5433/montra",
    "POSTGRES://h",
  ]) {
    assert.equal(isPostgresAddress(place), true, place);
  }
  const folders = [
    "data/site",
    "/srv/montra/a:b",
    "./postgres:/x",
    "../http:/x",
    "C:store",
    ".",
    "",
  ];
  for (const place of folders) assert.equal(isPostgresAddress(place), false, place);
});

test("isPostgresAddress() refuses what would be a folder by mistake, and quotes nothing of it", () => {
  const mistakes = [
    ...["postgres:/u:geheim@db/montra", "postgres:u:geheim@db", "postgre://u:geheim@db/montra"],
    ...[
      "mysql://u:geheim@db/montra",
      "http://geheim",
      "file:///srv",
      "jdbc:postgresql://db?geheim",
    ],
    ...['"postgres://u:geheim@db/montra"', "'postgres:/geheim'", " postgres://u:geheim@db/montra"],
    ...["host=db password=geheim", "password = geheim"],
  ];
  for (const place of mistakes) {
    assert.throws(
      () => isPostgresAddress(place),
      ({ name, message }: Error) =>
        name === "StoreUnavailableError" &&
        /^Cannot tell where the store is: .* Write postgres:[/][/]user/.test(message) &&
        !message.includes("geheim"),
      place,
    );
  }
});

test("parsePostgresAddress() takes a password as libpq does, from its place or as a parameter", () => {
  const read = (place: string) => parsePostgresAddress(place).password;

  assert.equal(read("postgres://u:a%40b%2Fc%3Fd@db/montra"), "a@b/c?d");
  assert.equal(read("postgres://u@db/montra?password=a%40b%26c"), "a@b&c");
  assert.equal(read("postgres://u@db/montra?password=a+b=c"), "a+b=c");
});

test("parsePostgresAddress() refuses an @, a / and a ? in a password, and names none of it", () => {
  const wrong = [
    ...["u:ge@heim@db/montra", "u:12/geheim@db/montra", "u:12?geheim@db/montra"],
    ...["u@db/montra?password=ge@heim", "u@db/montra?password=x&geheim=1", "u:geheim"],
    ...["u@db:geheim/montra", "u@db/montra?sslmode=geheim", "u@db/montra?connect_timeout=geheim"],
  ];
  for (const place of wrong) {
    assert.throws(
      () => parsePostgresAddress(`postgres://${place}`),
      ({ message }: Error) =>
        message.startsWith("Cannot read the address of the PostgreSQL store: ") &&
        !/ge|heim/.test(message),
      place,
    );
  }
});
