/** Third-party validators and clients that check Montra's responses in `npm run test:all`. */
export { parseFeed } from "@rowanmanning/feed-parser";
export { Ajv, type ValidateFunction } from "ajv";
export { Ajv2020 } from "ajv/dist/2020.js";
export { default as addFormats } from "ajv-formats";
export { HtmlValidate, StaticConfigLoader } from "html-validate";
export { default as createClient } from "openapi-fetch";
