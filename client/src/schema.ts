/**
 * The types of everything that a Montra service answers, made from its OpenAPI document. Do not edit:
 * `npm run generate-client` writes this file, and a test compares it with the document.
 */
export interface paths {
    readonly "/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Montra
         * @description Every list of this service.
         */
        readonly get: operations["getRoot"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Montra
         * @description Every list of this service.
         */
        readonly get: operations["getApiRoot"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/vi-export/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * News teasers
         * @description The latest news, newest first: headline, cropped image and link.
         */
        readonly get: operations["getViExport"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/premio/candidatos/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Award candidates
         * @description The projects that entered the award, in the editors' order.
         */
        readonly get: operations["getCandidatos"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/premio/vencedores/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Award winners
         * @description The projects that won, in the editors' order, each with the category it won.
         */
        readonly get: operations["getVencedores"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/premio/list/{premio}/patrociniostop/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the award edition; 1 is the first one. */
                readonly premio: number;
            };
            readonly cookie?: never;
        };
        /**
         * Sponsors
         * @description The sponsors of an award edition, in the editors' order.
         */
        readonly get: operations["getPatrociniostop"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/ultimos/eventos/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Latest events
         * @description The events that are announced or not over yet, in the order and shape of all events.
         */
        readonly get: operations["getUltimosEventos"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/eventos/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Events
         * @description Seminar events, latest first, each with its venue, its organising authors and the news about it.
         */
        readonly get: operations["getEventos"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/eventos/{id}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Id of the event. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        /**
         * Event
         * @description One seminar event by its id, with its venue, its organising authors and the news about it.
         */
        readonly get: operations["getEvento"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/candidato/{codigo}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Code of the candidate. */
                readonly codigo: string;
            };
            readonly cookie?: never;
        };
        /**
         * Award candidate
         * @description One candidate, or a winner that was no candidate, by its code.
         */
        readonly get: operations["getCandidato"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/noticias/{slug}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Slug of the news item. */
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        /**
         * News item
         * @description One news item by its slug.
         */
        readonly get: operations["getNoticia"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/media/{hash}/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Of the image's bytes. */
                readonly hash: string;
                /** @description Name of the file. */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        /**
         * Image
         * @description An image of the content. What is at an address never changes.
         */
        readonly get: operations["getMedia"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/problems/{type}/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Kind of error. */
                readonly type: "malformed-request" | "not-found" | "invalid-page" | "method-not-allowed" | "not-acceptable" | "request-timeout" | "uri-too-long" | "range-not-satisfiable" | "header-too-large" | "internal-error" | "nothing-published" | "unavailable";
            };
            readonly cookie?: never;
        };
        /** Kind of error */
        readonly get: operations["getProblemType"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/openapi.json": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** This document */
        readonly get: operations["getOpenapi"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/docs/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Documentation to try */
        readonly get: operations["getDocs"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/healthz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Health
         * @description Answers while the process lives.
         */
        readonly get: operations["getHealthz"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/readyz": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Readiness
         * @description Answers 200 while the service can serve.
         */
        readonly get: operations["getReadyz"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/assets/{file}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Name with a hash of the bytes. */
                readonly file: string;
            };
            readonly cookie?: never;
        };
        /** File of the pages */
        readonly get: operations["getAsset"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/favicon.ico": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Icon */
        readonly get: operations["getFavicon"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/robots.txt": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What crawlers may look at */
        readonly get: operations["getRobots"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** News teaser */
        readonly NewsTeaser: {
            /** @description Headline. */
            readonly titulo: string;
            /**
             * Format: uri
             * @description Absolute URL of the image, cropped to 350×200.
             */
            readonly imagem: string;
            /** @description Absolute URL of the news page. */
            readonly url: string;
        };
        /** Award entry */
        readonly AwardEntry: {
            /** @description Category name. */
            readonly categorias: string;
            /** @description Site-relative path of an image. */
            readonly foto: string;
            /** @description Name of the project. */
            readonly nome: string;
            /** @description Site-relative path of the candidate. */
            readonly url: string;
        };
        /** Sponsor */
        readonly Sponsor: {
            /** @description Site-relative path of a logo image. */
            readonly imagem: string;
            /** @description Sponsorship type. */
            readonly tipo: string;
        };
        /** Event */
        readonly Event: {
            /** @description Identifier. */
            readonly id: number;
            /** @description Title. */
            readonly titulo: string;
            /** @description URL slug. */
            readonly slug: string;
            /**
             * Format: date
             * @description Start date.
             */
            readonly data_inicio: string;
            /**
             * Format: date
             * @description End date.
             */
            readonly data_fim: string;
            /** @description Publication flag. */
            readonly estado_publicacao: boolean;
            /** @description "Coming soon" flag. */
            readonly brevemente: boolean;
            /** @description Registration link. */
            readonly link_registo: string | null;
            /** @description Registration-open flag. */
            readonly registo_activo: boolean;
            /** @description Venue. */
            readonly local: components["schemas"]["Venue"];
            /** @description Accommodation, an HTML fragment. */
            readonly acomodacao: string | null;
            /** @description Organising authors, in the event's order. */
            readonly autor: readonly components["schemas"]["Author"][];
            /** @description News written about the event, in its order. */
            readonly noticias: readonly components["schemas"]["NewsItem"][];
        };
        /** Award candidate */
        readonly AwardCandidate: {
            /** @description Code of the candidate. */
            readonly codigo: string;
            /** @description Name of the project. */
            readonly nome: string;
            /** @description Category name. */
            readonly categorias: string;
            /** @description Site-relative path of an image. */
            readonly foto: string;
            /** @description HTML description. */
            readonly descricao: string;
            /** @description Award edition. */
            readonly premio: {
                /** @description Identifier. */
                readonly id: number;
                /** @description Name of the award edition. */
                readonly nome: string;
            };
            /** @description Names of the categories won. */
            readonly vitorias: readonly string[];
        };
        /** News item */
        readonly NewsItem: {
            /** @description Identifier. */
            readonly id: number;
            /**
             * Format: date-time
             * @description Creation time: as given, else the item's first publication.
             */
            readonly created: string;
            /**
             * Format: date-time
             * @description Last modification time: as given, else the last publication in which the item changed.
             */
            readonly modified: string;
            /** @description Overline / kicker. */
            readonly antetitulo: string;
            /**
             * Format: date
             * @description News date.
             */
            readonly data: string;
            /** @description Headline. */
            readonly titulo: string;
            /**
             * Format: uri
             * @description Absolute URL of an image.
             */
            readonly imagem: string;
            /** @description Summary text; may contain HTML line breaks. */
            readonly teaser: string;
            /** @description HTML body. */
            readonly conteudo: string;
            /** @description Closed flag. */
            readonly fechada: boolean;
            /** @description URL slug. */
            readonly slug: string;
            /** @description Id of a theme. */
            readonly tema: number | null;
            /** @description Id of the author. */
            readonly autor: number | null;
            /** @description Ids of related news items; may be empty. */
            readonly relacionadas: readonly number[];
        };
        readonly NewsTeaserPage: {
            /** @description Total number of items. */
            readonly count: number;
            /** @description URL of the next page, null on the last one. */
            readonly next: string | null;
            /** @description URL of the page before, null on the first one. */
            readonly previous: string | null;
            /** @description The items of the page. */
            readonly results: readonly components["schemas"]["NewsTeaser"][];
        };
        readonly EventPage: {
            /** @description Total number of items. */
            readonly count: number;
            /** @description URL of the next page, null on the last one. */
            readonly next: string | null;
            /** @description URL of the page before, null on the first one. */
            readonly previous: string | null;
            /** @description The items of the page. */
            readonly results: readonly components["schemas"]["Event"][];
        };
        /** Author */
        readonly Author: {
            /** @description Identifier. */
            readonly id: number;
            /**
             * Format: date-time
             * @description Creation time: as given, else the item's first publication.
             */
            readonly created: string;
            /**
             * Format: date-time
             * @description Last modification time: as given, else the last publication in which the item changed.
             */
            readonly modified: string;
            /** @description Author (organisation) name. */
            readonly titulo: string;
            /**
             * Format: uri
             * @description Absolute URL of a logo image.
             */
            readonly imagem: string;
            /** @description HTML description. */
            readonly conteudo: string;
            /** @description External URL of the author. */
            readonly link: string;
            /** @description URL slug. */
            readonly slug: string;
            /** @description HTML fragment with office addresses and contact details. */
            readonly contacto: string;
        };
        /** Venue */
        readonly Venue: {
            /** @description Identifier. */
            readonly id: number;
            /** @description Venue name. */
            readonly nome: string;
            /** @description HTML fragment; may be the empty string. */
            readonly conteudo: string;
            /** @description Latitude and longitude as decimal numbers, "<lat>,<lng>". */
            readonly gps: string;
            /** @description Absolute URL of an image. */
            readonly imagem: string | null;
        };
        /** Problem */
        readonly Problem: {
            /**
             * Format: uri
             * @description Address that describes the kind of error.
             */
            readonly type: string;
            /** @description Name of the kind of error. */
            readonly title: string;
            /** @description The status of the response. */
            readonly status: number;
            /** @description What happened this time, in one sentence. */
            readonly detail: string;
            /** @description Sentences by the parameter at fault. */
            readonly errors?: {
                readonly [key: string]: readonly string[];
            };
        };
        /** Problem type */
        readonly ProblemType: {
            /** @description Name of the kind of error. */
            readonly title: string;
            /** @description The status of its responses. */
            readonly status: number;
            /** @description What it means. */
            readonly meaning: string;
        };
        /** Resource description */
        readonly ResourceDescription: {
            /** @description Title of the resource. */
            readonly name: string;
            /** @description What is in it. */
            readonly description: string;
            /** @description Media types that it can be had in. */
            readonly renders: readonly string[];
            /** @description Media types that it takes: none. */
            readonly parses: readonly string[];
            /** @description Query parameters. */
            readonly parameters: readonly {
                readonly name: string;
                readonly description: string;
                /** @description JSON Schema of a value. */
                readonly schema: {
                    readonly [key: string]: unknown;
                };
            }[];
        };
        /** Health */
        readonly Health: {
            /** @description In one or two words. */
            readonly status: string;
        } & {
            readonly [key: string]: unknown;
        };
    };
    responses: {
        /** @description What the client has is still right. There is no body. */
        readonly NotModified: {
            headers: {
                readonly [name: string]: unknown;
            };
            content?: never;
        };
        /** @description What the resource is and which parameters it takes. It answers preflights too. */
        readonly Description: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["ResourceDescription"];
            };
        };
        /** @description Malformed request: The address or a parameter cannot be understood; `errors` names the parameter. */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description Not found: Nothing is published at this address, or not in this format. No such page: The list has no page of this number; pages count from 1, and `last` is the last one. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description Method not allowed: The service is for reading: `Allow` names the methods. */
        readonly MethodNotAllowed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description Not acceptable: `Accept` or `Accept-Encoding` excludes every form that the resource has. */
        readonly NotAcceptable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description Request timeout: The request did not arrive whole in time. */
        readonly RequestTimeout: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description Address too long: The address is longer than this service reads. */
        readonly URITooLong: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description Range not satisfiable: `Range` begins after the end; `Content-Range` says how long the whole is. */
        readonly RangeNotSatisfiable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description Header fields too large: The header fields together are larger than this service reads. */
        readonly RequestHeaderFieldsTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description Internal error: A fault of the service; it is in its log. */
        readonly InternalServerError: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
        /** @description Nothing published yet: The service runs and waits for its first publication. Unavailable for the moment: The service is busy or cannot reach its store; `Retry-After` says when to ask again. */
        readonly ServiceUnavailable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/problem+json": components["schemas"]["Problem"];
                readonly "text/html": string;
            };
        };
    };
    parameters: {
        /** @description Tags of what the client has: 304 where one of them is still right. */
        readonly ifNoneMatch: string;
        /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
        readonly ifModifiedSince: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly getRoot: {
        readonly parameters: {
            readonly query?: {
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Montra, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: string;
                    };
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getApiRoot: {
        readonly parameters: {
            readonly query?: {
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Montra, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: string;
                    };
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getViExport: {
        readonly parameters: {
            readonly query?: {
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
                /** @description The page, counted from 1, or last. */
                readonly page?: number | "last";
                /** @description Items on a page; more than 100 are cut to 100. */
                readonly page_size?: number;
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description News teasers, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewsTeaserPage"];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCandidatos: {
        readonly parameters: {
            readonly query?: {
                /** @description The category, by its exact name. */
                readonly categorias__descricao?: string;
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
                /** @description The award edition, by id, slug or name. */
                readonly premio?: string;
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Award candidates, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AwardEntry"][];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getVencedores: {
        readonly parameters: {
            readonly query?: {
                /** @description The category won, by its exact name. */
                readonly categorias__descricao?: string;
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
                /** @description The award edition, by id, slug or name; else the name of a category won. */
                readonly premio?: string;
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Award winners, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["AwardEntry"][];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPatrociniostop: {
        readonly parameters: {
            readonly query?: {
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path: {
                /** @description Id of the award edition; 1 is the first one. */
                readonly premio: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Sponsors, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Sponsor"][];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getUltimosEventos: {
        readonly parameters: {
            readonly query?: {
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
                /** @description The page, counted from 1, or last. */
                readonly page?: number | "last";
                /** @description Items on a page; more than 100 are cut to 100. */
                readonly page_size?: number;
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Latest events, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventPage"];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getEventos: {
        readonly parameters: {
            readonly query?: {
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
                /** @description The page, counted from 1, or last. */
                readonly page?: number | "last";
                /** @description Items on a page; more than 100 are cut to 100. */
                readonly page_size?: number;
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Events, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["EventPage"];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getEvento: {
        readonly parameters: {
            readonly query?: {
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path: {
                /** @description Id of the event. */
                readonly id: number;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Event, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Event"];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCandidato: {
        readonly parameters: {
            readonly query?: {
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path: {
                /** @description Code of the candidate. */
                readonly codigo: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Award candidate, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["AwardCandidate"];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getNoticia: {
        readonly parameters: {
            readonly query?: {
                /** @description The representation: json, or api for the browsable rendering of the same data. */
                readonly format?: "api" | "json";
            };
            readonly header?: {
                /** @description Tags of what the client has: 304 where one of them is still right. */
                readonly "If-None-Match"?: components["parameters"]["ifNoneMatch"];
                /** @description `Last-Modified` of what the client has; not read where there is `If-None-Match`. */
                readonly "If-Modified-Since"?: components["parameters"]["ifModifiedSince"];
            };
            readonly path: {
                /** @description Slug of the news item. */
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description News item, as JSON or as a page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NewsItem"];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getMedia: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description One range of bytes; several are answered with the whole. */
                readonly Range?: string;
            };
            readonly path: {
                /** @description Of the image's bytes. */
                readonly hash: string;
                /** @description Name of the file. */
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The image. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": unknown;
                    readonly "image/png": unknown;
                    readonly "image/webp": unknown;
                    readonly "image/avif": unknown;
                    readonly "image/gif": unknown;
                    readonly "image/svg+xml": unknown;
                };
            };
            /** @description A part of the image. */
            readonly 206: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/jpeg": unknown;
                    readonly "image/png": unknown;
                    readonly "image/webp": unknown;
                    readonly "image/avif": unknown;
                    readonly "image/gif": unknown;
                    readonly "image/svg+xml": unknown;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 416: components["responses"]["RangeNotSatisfiable"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getProblemType: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Kind of error. */
                readonly type: "malformed-request" | "not-found" | "invalid-page" | "method-not-allowed" | "not-acceptable" | "request-timeout" | "uri-too-long" | "range-not-satisfiable" | "header-too-large" | "internal-error" | "nothing-published" | "unavailable";
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Kind of error. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ProblemType"];
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getOpenapi: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description This document. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getDocs: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Documentation to try. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/html": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getHealthz: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Yes. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description Not now; the body says why. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readonly getReadyz: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Yes. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            /** @description Not now; the body says why. */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    readonly getAsset: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Name with a hash of the bytes. */
                readonly file: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description File of the pages. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/css": string;
                    readonly "text/javascript": string;
                    readonly "image/svg+xml": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getFavicon: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Icon. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "image/x-icon": unknown;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getRobots: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What crawlers may look at. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/plain": string;
                };
            };
            readonly 304: components["responses"]["NotModified"];
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 405: components["responses"]["MethodNotAllowed"];
            readonly 406: components["responses"]["NotAcceptable"];
            readonly 408: components["responses"]["RequestTimeout"];
            readonly 414: components["responses"]["URITooLong"];
            readonly 431: components["responses"]["RequestHeaderFieldsTooLarge"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
}
