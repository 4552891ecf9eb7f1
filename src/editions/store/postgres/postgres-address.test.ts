import assert from "node:assert/strict";
import { test } from "node:test";
import { isPostgresAddress, parsePostgresAddress } from "./postgres-address.ts";

test("isPostgresAddress() distinguishes an address of PostgreSQL from a folder", () => {
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

test("isPostgresAddress() refuses a mistyped address without quoting it", () => {
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

test("parsePostgresAddress() reads a password like libpq, from the authority or a parameter", () => {
  const read = (place: string) => parsePostgresAddress(place).password;

  assert.equal(read("postgres://u:a%40b%2Fc%3Fd@db/montra"), "a@b/c?d");
  assert.equal(read("postgres://u@db/montra?password=a%40b%26c"), "a@b&c");
  assert.equal(read("postgres://u@db/montra?password=a+b=c"), "a+b=c");
});

test("parsePostgresAddress() refuses an @, a / or a ? in a password without quoting it", () => {
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

test("parsePostgresAddress() reads every part; `place` has no password and no parameters", () => {
  const place =
    "postgresql://mar%C3%ADa:s%C3%AD@db1:5433,[2001:db8::1],10.0.0.3/s%C3%ADtio?sslmode=verify-full" +
    "&sslrootcert=/etc/ca.pem&sslcert=/etc/cert.pem&sslkey=/etc/key.pem&connect_timeout=7&port=6000";

  assert.deepEqual(parsePostgresAddress(place), {
    hosts: [
      { host: "db1", port: 5433 },
      { host: "2001:db8::1", port: 6000 },
      { host: "10.0.0.3", port: 6000 },
    ],
    database: "sítio",
    user: "maría",
    password: "sí",
    tls: "verify-full",
    rootCertificate: "/etc/ca.pem",
    certificate: "/etc/cert.pem",
    key: "/etc/key.pem",
    connectMilliseconds: 7000,
    place: "postgres://maría@db1:5433,[2001:db8::1]:6000,10.0.0.3:6000/sítio",
  });
});

test("parsePostgresAddress() takes missing parts from parameters and the environment, like libpq", () => {
  const names = ["PGHOST", "PGPORT", "PGUSER", "PGDATABASE", "PGSSLMODE", "PGSSLROOTCERT"];
  const before = names.map((name) => [name, process.env[name]] as const);
  const read = (place: string, environment: Record<string, string> = {}) => {
    for (const name of names) delete process.env[name];
    Object.assign(process.env, environment);
    return parsePostgresAddress(place);
  };
  try {
    assert.equal(
      read("postgres://?user=ana&dbname=montra&host=db1,/run/postgresql&port=1,2").place,
      "postgres://ana@db1:1,/run/postgresql:2/montra",
    );
    assert.equal(read("postgres://u@").place, "postgres://u@localhost:5432/u");
    const { place, tls, rootCertificate, connectMilliseconds } = read("postgres://", {
      PGHOST: "db",
      PGPORT: "6543",
      PGUSER: "rui",
      PGDATABASE: "site",
      PGSSLMODE: "require",
      PGSSLROOTCERT: "/ca.pem",
    });
    assert.equal(place, "postgres://rui@db:6543/site");
    assert.deepEqual([tls, rootCertificate, connectMilliseconds], ["require", "/ca.pem", 2000]);
    assert.equal(read("postgres://u@db/?sslmode=allow").tls, "prefer");
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

test("parsePostgresAddress() names the invalid part of an address", () => {
  for (const [place, wrong] of [
    ["u@db:65536/", "a port in it is no number from 1 to 65535"],
    ["u@db:0/", "a port in it is no number from 1 to 65535"],
    ["u@db:5432:1/", "a host in it cannot be read"],
    ["u@[::1/", "a host in it cannot be read"],
    ["u:a%b@db/", "its percent-encoding is broken; write a % in the password as %25"],
    ["u@db/?connect_timeout=0", "its connect_timeout is no number of seconds from 1 to 600"],
    ["u@db/?sslmode=on", "its sslmode is none of disable, prefer, require, verify-ca, verify-full"],
    [
      "u@db/?sslmode=disable&pool=3",
      "its parameter 2 is not known; known are sslmode, sslrootcert, sslcert, sslkey, connect_timeout, host, port, user, password, dbname",
    ],
  ] as const) {
    assert.throws(() => parsePostgresAddress(`postgres://${place}`), {
      name: "StoreUnavailableError",
      message: `Cannot read the address of the PostgreSQL store: ${wrong}. It is written postgres://user:password@host:5432/database, several hosts with commas between them`,
    });
  }
});
