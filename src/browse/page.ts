/** Pages for people: plain for now, the data as it is, under a title. Everything is escaped. */

export interface PageContent {
  readonly title: string;
  readonly description: string;
  /** The JSON to show, indented. */
  readonly json: string;
}

export function renderPage({ title, description, json }: PageContent): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(description)}</p>
<pre>${escapeHtml(json)}</pre>
</main>
</body>
</html>
`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}
