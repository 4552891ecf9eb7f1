/** Where the documents are: apart from what writes them, which a service loads when somebody asks. */
export const documentPaths = {
  openapi: "/api/openapi.json",
  client: "/api/openapi-client.json",
  docs: "/api/docs/",
} as const;
