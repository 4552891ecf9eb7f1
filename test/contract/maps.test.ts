/** Events and venues as points on a map. (contract.md, "Maps") */
import assert from "node:assert/strict";
import { test } from "node:test";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { publishAndServe } from "../support/serving.ts";

test("events and venues as GeoJSON are points with what a map needs", async (t) => {
  const site = await publishAndServe(t, {
    locais: [{ nome: "Casa da Música", gps: " 41.1579 , -8.6291", imagem: "media/casa.png" }],
    noticias: [{}],
    autores: [{}],
    eventos: [
      { acomodacao: "<p>Hotel</p>", autor: [1], noticias: [1] },
      { link_registo: "https://registo.example/2", brevemente: true, data_inicio: "2024-03-02" },
    ],
  });
  const point = { type: "Point", coordinates: [-8.6291, 41.1579] };

  const events = await site.get("/api/v1/eventos/?format=geojson");
  const venues = await site.get("/api/v1/locais/", { Accept: "application/geo+json" });

  assert.equal(events.headers.get("content-type"), "application/geo+json");
  assert.equal(events.headers.get("content-disposition"), 'inline; filename="eventos.geojson"');
  assert.equal(events.headers.get("link"), null);
  assert.deepEqual(await events.json(), {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        id: 2,
        geometry: point,
        properties: {
          id: 2,
          titulo: "Evento 2",
          slug: "evento-2",
          data_inicio: "2024-03-02",
          data_fim: "2024-03-02",
          estado_publicacao: true,
          brevemente: true,
          link_registo: "https://registo.example/2",
          registo_activo: false,
          local: "Casa da Música",
          url: "https://api.example.pt/api/v1/eventos/2/",
        },
      },
      {
        type: "Feature",
        id: 1,
        geometry: point,
        properties: {
          id: 1,
          titulo: "Evento 1",
          slug: "evento-1",
          data_inicio: "2024-03-01",
          data_fim: "2024-03-02",
          estado_publicacao: true,
          brevemente: false,
          link_registo: null,
          registo_activo: false,
          local: "Casa da Música",
          url: "https://api.example.pt/api/v1/eventos/1/",
        },
      },
    ],
  });
  const { features } = (await venues.json()) as { features: { properties: object }[] };
  const [{ properties } = { properties: {} }] = features;
  const { nome, imagem, url } = properties as Record<string, unknown>;
  assert.deepEqual(features[0], {
    type: "Feature",
    id: 1,
    geometry: point,
    properties,
  });
  assert.deepEqual(
    [nome, imagem, url],
    [
      "Casa da Música",
      `https://api.example.pt/media/${IMAGE_ADDRESS}`,
      "https://api.example.pt/api/v1/locais/1/",
    ],
  );
});

test("more points than fit are on the next page", async (t) => {
  const site = await publishAndServe(t, { eventos: [{}, {}] });
  const response = await site.get("/api/v1/eventos/?format=geojson&page_size=1");

  assert.equal(
    response.headers.get("link"),
    '<https://api.example.pt/api/v1/eventos/?format=geojson&page=2&page_size=1>; rel="next"',
  );
});
