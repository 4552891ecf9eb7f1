// Updates a copy of a site. An empty copy is { publicacao: 0, historia: "", bodies: new Map() }.
// Caches may hold responses from before a publication, so each request skips them.
const ask = (url) => fetch(url, { headers: { "Cache-Control": "no-cache" } });

export async function synchronise(site, copy) {
  const { publicacao: desde, historia } = copy;
  const changes = [];
  const query = `desde=${desde}&historia=${historia}&page_size=100`;
  let page = { next: `${site}/api/v1/alteracoes/?${query}` };
  while (page.next) {
    const [answer, before] = [await ask(page.next), page.historia];
    const isUnknown = desde > 0 && (answer.status === 410 || answer.status === 400);
    const isShorter = before !== undefined && answer.status === 404;
    if (!answer.ok && !isUnknown && !isShorter) throw new Error(`${answer.url}: ${answer.status}`);
    page = await answer.json();
    // Start again: with everything if the service no longer knows the copy's publication, otherwise
    // with the list, because a publication came between two pages.
    if (isUnknown) copy.publicacao = 0;
    const isMoved = before !== undefined && before !== page.historia;
    if (isUnknown || isMoved) return await synchronise(site, copy);
    changes.push(...page.results);
  }
  if (desde === 0) copy.bodies.clear();
  for (const { url, alteracao } of changes) {
    const answer = alteracao === "removed" ? { status: 404 } : await ask(url);
    if (answer.ok) copy.bodies.set(url, await answer.text());
    else if (answer.status === 404 || answer.status === 410) copy.bodies.delete(url);
    else throw new Error(`${url} answered ${answer.status}`);
  }
  copy.publicacao = page.publicacao;
  copy.historia = page.historia;
}
