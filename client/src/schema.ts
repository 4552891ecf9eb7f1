/**
 * The types of everything that a Montra service answers, made from its OpenAPI document. Do not edit:
 * `npm run generate-client` writes this file, and a test compares it with the document.
 */
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Montra
         * @description Every list of this service.
         */
        get: operations["getRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Montra
         * @description Every list of this service.
         */
        get: operations["getApiRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/vi-export/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * News teasers
         * @description The latest news, newest first: headline, cropped image and link.
         */
        get: operations["getViExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/premio/candidatos/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Award candidates
         * @description The projects that entered the award, in the editors' order.
         */
        get: operations["getCandidatos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/premio/vencedores/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Award winners
         * @description The projects that won, in the editors' order, each with the category it won.
         */
        get: operations["getVencedores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/premio/list/{premio}/patrociniostop/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the award edition; 1 is the first one. */
                premio: number;
            };
            cookie?: never;
        };
        /**
         * Sponsors
         * @description The sponsors of an award edition, in the editors' order.
         */
        get: operations["getPatrociniostop"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ultimos/eventos/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Latest events
         * @description The events that are announced or not over yet, in the order and shape of all events.
         */
        get: operations["getUltimosEventos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/eventos/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events
         * @description Seminar events, latest first, each with its venue, its organising authors and the news about it.
         */
        get: operations["getEventos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/noticias/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * News
         * @description All news, newest first, each as a teaser shows it.
         */
        get: operations["getNoticias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/temas/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Themes
         * @description The themes of news, in the editors' order, each with its number of news items.
         */
        get: operations["getTemas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/autores/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Authors
         * @description The organisations that hold events and write news, in the editors' order.
         */
        get: operations["getAutores"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locais/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Venues
         * @description The venues of events, in the editors' order, each with its number of events.
         */
        get: operations["getLocais"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/premio/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Award editions
         * @description The editions of the award, in the editors' order, each with its numbers of entries.
         */
        get: operations["getPremios"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/premio/categorias/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Award categories
         * @description The categories of the award, in the editors' order, each with its numbers of entries.
         */
        get: operations["getCategorias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/eventos/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event. */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Event
         * @description One seminar event by its id, with its venue, its organising authors and the news about it.
         */
        get: operations["getEvento"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/candidato/{codigo}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Code of the candidate or winner. */
                codigo: string;
            };
            cookie?: never;
        };
        /**
         * Award candidate
         * @description One candidate, or a winner that was not a candidate, by its code.
         */
        get: operations["getCandidato"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/noticias/{slug}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Slug of the news item. */
                slug: string;
            };
            cookie?: never;
        };
        /**
         * News item
         * @description One news item by its slug.
         */
        get: operations["getNoticia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/temas/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the theme. */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Theme
         * @description One theme of news by its id.
         */
        get: operations["getTema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/autores/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the author. */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Author
         * @description One author by its id.
         */
        get: operations["getAutor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/locais/{id}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the venue. */
                id: number;
            };
            cookie?: never;
        };
        /**
         * Venue
         * @description One venue by its id.
         */
        get: operations["getLocal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/alteracoes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changed
         * @description The addresses that were added, changed and removed since a publication, so that a copy is brought up to date with one question.
         */
        get: operations["getAlteracoes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pesquisa/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search
         * @description One search over news, events and candidates: of each the first ten that have the words.
         */
        get: operations["getPesquisa"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{type}/": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kind of error. */
                type: "malformed-request" | "not-found" | "invalid-page" | "method-not-allowed" | "not-acceptable" | "request-timeout" | "gone" | "no-longer-kept" | "precondition-failed" | "uri-too-long" | "range-not-satisfiable" | "header-too-large" | "internal-error" | "version-not-supported" | "nothing-published" | "unavailable";
            };
            cookie?: never;
        };
        /**
         * Kind of error
         * @description What a kind of error means.
         */
        get: operations["getProblemType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OpenAPI document
         * @description Every address for programs, as OpenAPI 3.1.
         */
        get: operations["getOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/openapi-client.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OpenAPI document for clients
         * @description The addresses that answer with JSON, as OpenAPI 3.1, for client generators.
         */
        get: operations["getOpenapiClient"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Health
         * @description Answers while the process lives.
         */
        get: operations["getHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness
         * @description Answers 200 while the service can serve.
         */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** News teaser */
        NewsTeaser: {
            /** @description The headline as readers see it. */
            titulo: string;
            /**
             * Format: uri
             * @description Absolute URL of the image, cropped to 350×200.
             */
            imagem: string;
            /** @description Absolute URL of the news page. */
            url: string;
            imagem_dados?: components["schemas"]["ImageData"];
        };
        /**
         * Image data
         * @description The image with its sizes; null if there is none.
         */
        ImageData: {
            /**
             * Format: uri
             * @description Absolute URL.
             */
            url: string;
            /** @description In pixels; null if unknown. */
            width: number | null;
            /** @description In pixels; null if unknown. */
            height: number | null;
            /** @description What the image shows, as its editors wrote; else the name of its item. */
            alt: string;
            /** @description Its crop and its smaller version, if any. */
            variantes: {
                /**
                 * Format: uri
                 * @description Absolute URL.
                 */
                url: string;
                /** @description In pixels; null if unknown. */
                width: number | null;
                /** @description In pixels; null if unknown. */
                height: number | null;
            }[];
        } | null;
        /** Award entry */
        AwardEntry: {
            /** @description Category name. */
            categorias: string;
            /** @description Site-relative path of an image. */
            foto: string;
            /** @description Name of the project. */
            nome: string;
            /** @description Site-relative path of the candidate. */
            url: string;
            foto_dados?: components["schemas"]["ImageData"];
        };
        /** Sponsor */
        Sponsor: {
            /** @description Site-relative path of a logo image. */
            imagem: string;
            /** @description Sponsorship type. */
            tipo: string;
            /** @description Name of the sponsor, for people who cannot see the logo. */
            nome?: string;
            /** @description Address of the sponsor's site, which the logo links to. */
            link?: string | null;
            imagem_dados?: components["schemas"]["ImageData"];
        };
        /** Event */
        Event: {
            /** @description Identifier. */
            id: number;
            /** @description The title as readers see it. */
            titulo: string;
            /** @description URL slug. */
            slug: string;
            /**
             * Format: date
             * @description The first day.
             */
            data_inicio: string;
            /**
             * Format: date
             * @description The last day.
             */
            data_fim: string;
            /** @description Show the event to readers. */
            estado_publicacao: boolean;
            /** @description Announce it as “Coming soon”, with dates to be confirmed. */
            brevemente: boolean;
            /** @description The address where people register. */
            link_registo: string | null;
            /** @description Whether people can register now. */
            registo_activo: boolean;
            /** @description Where it takes place. */
            local: components["schemas"]["Venue"];
            /** @description Accommodation, an HTML fragment. */
            acomodacao: string | null;
            /** @description The authors who organise it, in the order to show. */
            autor: components["schemas"]["Author"][];
            /** @description News about the event, in the order to show. */
            noticias: components["schemas"]["NewsItem"][];
            /**
             * Format: date-time
             * @description When it was created. If empty: its first publication.
             */
            created?: string;
            /**
             * Format: date-time
             * @description When it last changed. If empty: the last publication that changed it.
             */
            modified?: string;
        };
        /** News summary */
        NewsSummary: {
            /** @description Identifier. */
            id: number;
            /** @description The headline as readers see it. */
            titulo: string;
            /** @description The line above the headline. */
            antetitulo: string;
            /** @description URL slug. */
            slug: string;
            /**
             * Format: date
             * @description The date of the news item.
             */
            data: string;
            /** @description The text below the headline in lists, as HTML. */
            teaser: string;
            /**
             * Format: uri
             * @description Absolute URL of the image, cropped to 350×200.
             */
            imagem: string;
            /** @description Id of a theme. */
            tema: number | null;
            /** @description Id of the author. */
            autor: number | null;
            /** @description Absolute URL of the news page. */
            url: string;
            /**
             * Format: date-time
             * @description When it was created. If empty: its first publication.
             */
            created?: string;
            /**
             * Format: date-time
             * @description When it last changed. If empty: the last publication that changed it.
             */
            modified?: string;
            /** @description HTML body. */
            conteudo?: string;
            /** @description Only for subscribers. */
            fechada?: boolean;
            /** @description Other news on the same subject. */
            relacionadas?: number[];
            imagem_dados?: components["schemas"]["ImageData"];
        };
        /** Theme with counts */
        ThemeWithCounts: {
            /** @description Identifier. */
            id: number;
            /** @description The name of the theme. */
            nome: string;
            /** @description URL slug. */
            slug: string;
            /** @description Number of news items. */
            total_noticias: number;
            /**
             * Format: date-time
             * @description When it was created. If empty: its first publication.
             */
            created?: string;
            /**
             * Format: date-time
             * @description When it last changed. If empty: the last publication that changed it.
             */
            modified?: string;
        };
        /** Author with counts */
        AuthorWithCounts: {
            /** @description Identifier. */
            id: number;
            /**
             * Format: date-time
             * @description When it was created. If empty: its first publication.
             */
            created: string;
            /**
             * Format: date-time
             * @description When it last changed. If empty: the last publication that changed it.
             */
            modified: string;
            /** @description The name of the author, an organisation. */
            titulo: string;
            /**
             * Format: uri
             * @description Absolute URL of a logo image.
             */
            imagem: string;
            /** @description HTML description. */
            conteudo: string;
            /** @description The address of the author's own site. */
            link: string;
            /** @description URL slug. */
            slug: string;
            /** @description Office addresses and contact details, in HTML. */
            contacto: string;
            /** @description Number of events. */
            total_eventos: number;
            /** @description Number of news items. */
            total_noticias: number;
            imagem_dados?: components["schemas"]["ImageData"];
        };
        /** Venue with counts */
        VenueWithCounts: {
            /** @description Identifier. */
            id: number;
            /** @description The name of the venue. */
            nome: string;
            /** @description HTML; may be the empty string. */
            conteudo: string;
            /** @description Latitude and longitude in degrees, <lat>,<lng>. */
            gps: string;
            /** @description Absolute URL of an image. */
            imagem: string | null;
            /** @description Number of events. */
            total_eventos: number;
            /** @description URL slug. */
            slug?: string;
            /**
             * Format: date-time
             * @description When it was created. If empty: its first publication.
             */
            created?: string;
            /**
             * Format: date-time
             * @description When it last changed. If empty: the last publication that changed it.
             */
            modified?: string;
            imagem_dados?: components["schemas"]["ImageData"];
        };
        /** Award edition with counts */
        AwardEditionWithCounts: {
            /** @description Identifier. */
            id: number;
            /** @description Name of the award edition. */
            nome: string;
            /** @description URL slug. */
            slug: string;
            /** @description The year of the edition. */
            ano: number | null;
            /** @description Number of candidates. */
            total_candidatos: number;
            /** @description Number of winners. */
            total_vencedores: number;
            /**
             * Format: date-time
             * @description When it was created. If empty: its first publication.
             */
            created?: string;
            /**
             * Format: date-time
             * @description When it last changed. If empty: the last publication that changed it.
             */
            modified?: string;
        };
        /** Award category with counts */
        AwardCategoryWithCounts: {
            /** @description Category name. */
            descricao: string;
            /** @description Number of candidates. */
            total_candidatos: number;
            /** @description Number of winners. */
            total_vencedores: number;
            /**
             * Format: date-time
             * @description When it was created. If empty: its first publication.
             */
            created?: string;
            /**
             * Format: date-time
             * @description When it last changed. If empty: the last publication that changed it.
             */
            modified?: string;
        };
        /** Award candidate */
        AwardCandidate: {
            /** @description Eight letters and digits, the end of the page's address. */
            codigo: string;
            /** @description Name of the project. */
            nome: string;
            /** @description Category name. */
            categorias: string;
            /** @description Site-relative path of an image. */
            foto: string;
            /** @description HTML description. */
            descricao: string;
            /** @description The award edition. */
            premio: {
                /** @description Identifier. */
                id: number;
                /** @description Name of the award edition. */
                nome: string;
            };
            /** @description Names of the categories won. */
            vitorias: string[];
            foto_dados?: components["schemas"]["ImageData"];
        };
        /** News item */
        NewsItem: {
            /** @description Identifier. */
            id: number;
            /**
             * Format: date-time
             * @description When it was created. If empty: its first publication.
             */
            created: string;
            /**
             * Format: date-time
             * @description When it last changed. If empty: the last publication that changed it.
             */
            modified: string;
            /** @description The line above the headline. */
            antetitulo: string;
            /**
             * Format: date
             * @description The date of the news item.
             */
            data: string;
            /** @description The headline as readers see it. */
            titulo: string;
            /**
             * Format: uri
             * @description Absolute URL of an image.
             */
            imagem: string;
            /** @description The text below the headline in lists, as HTML. */
            teaser: string;
            /** @description HTML body. */
            conteudo: string;
            /** @description Only for subscribers. */
            fechada: boolean;
            /** @description URL slug. */
            slug: string;
            /** @description Id of a theme. */
            tema: number | null;
            /** @description Id of the author. */
            autor: number | null;
            /** @description Other news on the same subject. */
            relacionadas: number[];
            imagem_dados?: components["schemas"]["ImageData"];
        };
        /** Change of an address */
        ChangeOfAnAddress: {
            /**
             * Format: uri
             * @description Absolute URL of the address; for a list, the URL of its first page.
             */
            url: string;
            /**
             * @description What became of it since the publication that was asked for.
             * @enum {string}
             */
            alteracao: "added" | "changed" | "removed";
            /** @description Number of the publication that changed it last. */
            publicacao: number;
        };
        /** Search results */
        SearchResults: {
            /** @description What was searched for. */
            q: string;
            /** @description Number of items in all groups. */
            count: number;
            /** @description Those that have the words. */
            noticias: {
                /** @description Number of news items. */
                count: number;
                /**
                 * Format: uri
                 * @description Absolute URL of the list with all of them.
                 */
                url: string;
                /** @description The first ten, those with the words in their title first. */
                results: {
                    /** @description Title of the item, or its name. */
                    titulo: string;
                    /**
                     * Format: uri
                     * @description Absolute URL of the item.
                     */
                    url: string;
                    /** @description Date of the news, first day of the event; null for a candidate. */
                    data: string | null;
                    /** @description HTML: a part of its text, with the words in `<mark>`; may be empty. */
                    excerto: string;
                }[];
            };
            /** @description Those that have the words. */
            eventos: {
                /** @description Number of events. */
                count: number;
                /**
                 * Format: uri
                 * @description Absolute URL of the list with all of them.
                 */
                url: string;
                /** @description The first ten, those with the words in their title first. */
                results: {
                    /** @description Title of the item, or its name. */
                    titulo: string;
                    /**
                     * Format: uri
                     * @description Absolute URL of the item.
                     */
                    url: string;
                    /** @description Date of the news, first day of the event; null for a candidate. */
                    data: string | null;
                    /** @description HTML: a part of its text, with the words in `<mark>`; may be empty. */
                    excerto: string;
                }[];
            };
            /** @description Those that have the words. */
            candidatos: {
                /** @description Number of candidates. */
                count: number;
                /**
                 * Format: uri
                 * @description Absolute URL of the list with all of them.
                 */
                url: string;
                /** @description The first ten, those with the words in their title first. */
                results: {
                    /** @description Title of the item, or its name. */
                    titulo: string;
                    /**
                     * Format: uri
                     * @description Absolute URL of the item.
                     */
                    url: string;
                    /** @description Date of the news, first day of the event; null for a candidate. */
                    data: string | null;
                    /** @description HTML: a part of its text, with the words in `<mark>`; may be empty. */
                    excerto: string;
                }[];
            };
        };
        NewsTeaserPage: {
            /** @description Total number of items. */
            count: number;
            /** @description URL of the next page, null on the last one. */
            next: string | null;
            /** @description URL of the page before, null on the first one. */
            previous: string | null;
            /** @description The items of the page. */
            results: components["schemas"]["NewsTeaser"][];
        };
        EventPage: {
            /** @description Total number of items. */
            count: number;
            /** @description URL of the next page, null on the last one. */
            next: string | null;
            /** @description URL of the page before, null on the first one. */
            previous: string | null;
            /** @description The items of the page. */
            results: components["schemas"]["Event"][];
        };
        NewsSummaryPage: {
            /** @description Total number of items. */
            count: number;
            /** @description URL of the next page, null on the last one. */
            next: string | null;
            /** @description URL of the page before, null on the first one. */
            previous: string | null;
            /** @description The items of the page. */
            results: components["schemas"]["NewsSummary"][];
        };
        ThemeWithCountsPage: {
            /** @description Total number of items. */
            count: number;
            /** @description URL of the next page, null on the last one. */
            next: string | null;
            /** @description URL of the page before, null on the first one. */
            previous: string | null;
            /** @description The items of the page. */
            results: components["schemas"]["ThemeWithCounts"][];
        };
        AuthorWithCountsPage: {
            /** @description Total number of items. */
            count: number;
            /** @description URL of the next page, null on the last one. */
            next: string | null;
            /** @description URL of the page before, null on the first one. */
            previous: string | null;
            /** @description The items of the page. */
            results: components["schemas"]["AuthorWithCounts"][];
        };
        VenueWithCountsPage: {
            /** @description Total number of items. */
            count: number;
            /** @description URL of the next page, null on the last one. */
            next: string | null;
            /** @description URL of the page before, null on the first one. */
            previous: string | null;
            /** @description The items of the page. */
            results: components["schemas"]["VenueWithCounts"][];
        };
        ChangeOfAnAddressPage: {
            /** @description Total number of items. */
            count: number;
            /** @description URL of the next page, null on the last one. */
            next: string | null;
            /** @description URL of the page before, null on the first one. */
            previous: string | null;
            /** @description The items of the page. */
            results: components["schemas"]["ChangeOfAnAddress"][];
            /** @description Number of the current publication: what to ask with the next time. */
            publicacao: number;
            /** @description What to ask with beside that number: it tells histories apart that have the same numbers. */
            historia: string;
        };
        /** Author */
        Author: {
            /** @description Identifier. */
            id: number;
            /**
             * Format: date-time
             * @description When it was created. If empty: its first publication.
             */
            created: string;
            /**
             * Format: date-time
             * @description When it last changed. If empty: the last publication that changed it.
             */
            modified: string;
            /** @description The name of the author, an organisation. */
            titulo: string;
            /**
             * Format: uri
             * @description Absolute URL of a logo image.
             */
            imagem: string;
            /** @description HTML description. */
            conteudo: string;
            /** @description The address of the author's own site. */
            link: string;
            /** @description URL slug. */
            slug: string;
            /** @description Office addresses and contact details, in HTML. */
            contacto: string;
        };
        /** Venue */
        Venue: {
            /** @description Identifier. */
            id: number;
            /** @description The name of the venue. */
            nome: string;
            /** @description HTML; may be the empty string. */
            conteudo: string;
            /** @description Latitude and longitude in degrees, <lat>,<lng>. */
            gps: string;
            /** @description Absolute URL of an image. */
            imagem: string | null;
        };
        /** Problem */
        Problem: {
            /**
             * Format: uri
             * @description Address that describes the kind of error.
             */
            type: string;
            /** @description Name of the kind of error. */
            title: string;
            /** @description The status of the response. */
            status: number;
            /** @description What happened this time, in one sentence. */
            detail: string;
            /** @description For each invalid parameter, sentences that say what is wrong. */
            errors?: {
                [key: string]: string[];
            };
        };
        /** Problem type */
        ProblemType: {
            /** @description Name of the kind of error. */
            title: string;
            /** @description The status of its responses. */
            status: number;
            /** @description What it means. */
            meaning: string;
        };
        /** Health */
        Health: {
            /** @description The state of the service, in one or two words. */
            status: string;
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description 301: what was published here lives at another address now. 304: what the client has is still right. */
        Redirection: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description What is wrong. `type` is an address that describes the kind of error. */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getRoot: {
        parameters: {
            query?: {
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Montra, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getApiRoot: {
        parameters: {
            query?: {
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Montra, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getViExport: {
        parameters: {
            query?: {
                /** @description The author, by id or slug. */
                autor?: number | string;
                /** @description News of that day and later. */
                data__gte?: string;
                /** @description News of that day and earlier. */
                data__lte?: string;
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("titulo" | "imagem" | "url" | "imagem_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description The items with these ids, separated by commas. */
                id__in?: number[];
                /** @description The order of the list. A leading - reverses it. */
                ordering?: "data" | "-data";
                /** @description The page number, from 1, or last. */
                page?: number | "last";
                /** @description Items per page; higher values count as 100. In csv and xlsx the default and the maximum are 10000. */
                page_size?: number;
                /** @description Words that an item must contain, ignoring accents and case; the last may be the beginning of a word. Items with the words in their title come first. */
                search?: string;
                /** @description The item with this slug, or the items with several, separated by commas. */
                slug?: string;
                /** @description The theme, by id or slug. */
                tema?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description News teasers, as JSON, as a page, as CSV, as an Excel workbook, as an Atom feed, as an RSS feed or as a JSON feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsTeaserPage"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getCandidatos: {
        parameters: {
            query?: {
                /** @description The category, by its exact name. */
                categorias__descricao?: string;
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("categorias" | "foto" | "nome" | "url" | "foto_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description Only in csv and xlsx: the page number, from 1, or last. */
                page?: number | "last";
                /** @description Only in csv and xlsx: items per page; higher values count as 10000. */
                page_size?: number;
                /** @description The award edition, by id, slug or name. */
                premio?: number | string;
                /** @description Words that an item must contain, ignoring accents and case; the last may be the beginning of a word. Items with the words in their title come first. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Award candidates, as JSON, as a page, as CSV or as an Excel workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AwardEntry"][];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getVencedores: {
        parameters: {
            query?: {
                /** @description The category won, by its exact name. */
                categorias__descricao?: string;
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("categorias" | "foto" | "nome" | "url" | "foto_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description Only in csv and xlsx: the page number, from 1, or last. */
                page?: number | "last";
                /** @description Only in csv and xlsx: items per page; higher values count as 10000. */
                page_size?: number;
                /** @description The award edition, by id, slug or name; else the name of a category won. */
                premio?: number | string;
                /** @description Words that an item must contain, ignoring accents and case; the last may be the beginning of a word. Items with the words in their title come first. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Award winners, as JSON, as a page, as CSV or as an Excel workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AwardEntry"][];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getPatrociniostop: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("imagem" | "tipo" | "nome" | "link" | "imagem_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description Only in csv and xlsx: the page number, from 1, or last. */
                page?: number | "last";
                /** @description Only in csv and xlsx: items per page; higher values count as 10000. */
                page_size?: number;
            };
            header?: never;
            path: {
                /** @description Id of the award edition; 1 is the first one. */
                premio: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Sponsors, as JSON, as a page, as CSV or as an Excel workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sponsor"][];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getUltimosEventos: {
        parameters: {
            query?: {
                /** @description One of its organising authors, by id or slug. */
                autor?: number | string;
                /** @description Events that end on that day or later. */
                data_fim__gte?: string;
                /** @description Events that end on that day or earlier. */
                data_fim__lte?: string;
                /** @description Events that begin on that day or later. */
                data_inicio__gte?: string;
                /** @description Events that begin on that day or earlier. */
                data_inicio__lte?: string;
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "titulo" | "slug" | "data_inicio" | "data_fim" | "estado_publicacao" | "brevemente" | "link_registo" | "registo_activo" | "local" | "acomodacao" | "autor" | "noticias" | "created" | "modified")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description The items with these ids, separated by commas. */
                id__in?: number[];
                /** @description The venue, by id or slug. */
                local?: number | string;
                /** @description The order of the list. A leading - reverses it. */
                ordering?: "data_inicio" | "-data_inicio" | "data_fim" | "-data_fim";
                /** @description The page number, from 1, or last. */
                page?: number | "last";
                /** @description Items per page; higher values count as 100. In csv, xlsx and geojson the default and the maximum are 10000. */
                page_size?: number;
                /** @description Words that an item must contain, ignoring accents and case; the last may be the beginning of a word. Items with the words in their title come first. */
                search?: string;
                /** @description The item with this slug, or the items with several, separated by commas. */
                slug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Latest events, as JSON, as a page, as CSV, as an Excel workbook, as a calendar, as an Atom feed, as an RSS feed, as a JSON feed or as GeoJSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getEventos: {
        parameters: {
            query?: {
                /** @description One of its organising authors, by id or slug. */
                autor?: number | string;
                /** @description Events that end on that day or later. */
                data_fim__gte?: string;
                /** @description Events that end on that day or earlier. */
                data_fim__lte?: string;
                /** @description Events that begin on that day or later. */
                data_inicio__gte?: string;
                /** @description Events that begin on that day or earlier. */
                data_inicio__lte?: string;
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "titulo" | "slug" | "data_inicio" | "data_fim" | "estado_publicacao" | "brevemente" | "link_registo" | "registo_activo" | "local" | "acomodacao" | "autor" | "noticias" | "created" | "modified")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description The items with these ids, separated by commas. */
                id__in?: number[];
                /** @description The venue, by id or slug. */
                local?: number | string;
                /** @description The order of the list. A leading - reverses it. */
                ordering?: "data_inicio" | "-data_inicio" | "data_fim" | "-data_fim";
                /** @description The page number, from 1, or last. */
                page?: number | "last";
                /** @description Items per page; higher values count as 100. In csv, xlsx and geojson the default and the maximum are 10000. */
                page_size?: number;
                /** @description Words that an item must contain, ignoring accents and case; the last may be the beginning of a word. Items with the words in their title come first. */
                search?: string;
                /** @description The item with this slug, or the items with several, separated by commas. */
                slug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, as JSON, as a page, as CSV, as an Excel workbook, as a calendar, as an Atom feed, as an RSS feed, as a JSON feed or as GeoJSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getNoticias: {
        parameters: {
            query?: {
                /** @description The author, by id or slug. */
                autor?: number | string;
                /** @description News of that day and later. */
                data__gte?: string;
                /** @description News of that day and earlier. */
                data__lte?: string;
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "titulo" | "antetitulo" | "slug" | "data" | "teaser" | "imagem" | "tema" | "autor" | "url" | "created" | "modified" | "conteudo" | "fechada" | "relacionadas" | "imagem_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description The items with these ids, separated by commas. */
                id__in?: number[];
                /** @description The order of the list. A leading - reverses it. */
                ordering?: "data" | "-data";
                /** @description The page number, from 1, or last. */
                page?: number | "last";
                /** @description Items per page; higher values count as 100. In csv and xlsx the default and the maximum are 10000. */
                page_size?: number;
                /** @description Words that an item must contain, ignoring accents and case; the last may be the beginning of a word. Items with the words in their title come first. */
                search?: string;
                /** @description The item with this slug, or the items with several, separated by commas. */
                slug?: string;
                /** @description The theme, by id or slug. */
                tema?: number | string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description News, as JSON, as a page, as CSV, as an Excel workbook, as an Atom feed, as an RSS feed or as a JSON feed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsSummaryPage"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getTemas: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "nome" | "slug" | "total_noticias" | "created" | "modified")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description The items with these ids, separated by commas. */
                id__in?: number[];
                /** @description The page number, from 1, or last. */
                page?: number | "last";
                /** @description Items per page; higher values count as 100. In csv and xlsx the default and the maximum are 10000. */
                page_size?: number;
                /** @description The item with this slug, or the items with several, separated by commas. */
                slug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Themes, as JSON, as a page, as CSV or as an Excel workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeWithCountsPage"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getAutores: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "created" | "modified" | "titulo" | "imagem" | "conteudo" | "link" | "slug" | "contacto" | "total_eventos" | "total_noticias" | "imagem_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description The items with these ids, separated by commas. */
                id__in?: number[];
                /** @description The page number, from 1, or last. */
                page?: number | "last";
                /** @description Items per page; higher values count as 100. In csv and xlsx the default and the maximum are 10000. */
                page_size?: number;
                /** @description The item with this slug, or the items with several, separated by commas. */
                slug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Authors, as JSON, as a page, as CSV or as an Excel workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorWithCountsPage"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getLocais: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "nome" | "conteudo" | "gps" | "imagem" | "total_eventos" | "slug" | "created" | "modified" | "imagem_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description The items with these ids, separated by commas. */
                id__in?: number[];
                /** @description The page number, from 1, or last. */
                page?: number | "last";
                /** @description Items per page; higher values count as 100. In csv, xlsx and geojson the default and the maximum are 10000. */
                page_size?: number;
                /** @description The item with this slug, or the items with several, separated by commas. */
                slug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Venues, as JSON, as a page, as CSV, as an Excel workbook or as GeoJSON. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VenueWithCountsPage"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getPremios: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "nome" | "slug" | "ano" | "total_candidatos" | "total_vencedores" | "created" | "modified")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description The items with these ids, separated by commas. */
                id__in?: number[];
                /** @description Only in csv and xlsx: the page number, from 1, or last. */
                page?: number | "last";
                /** @description Only in csv and xlsx: items per page; higher values count as 10000. */
                page_size?: number;
                /** @description The item with this slug, or the items with several, separated by commas. */
                slug?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Award editions, as JSON, as a page, as CSV or as an Excel workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AwardEditionWithCounts"][];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getCategorias: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("descricao" | "total_candidatos" | "total_vencedores" | "created" | "modified")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description Only in csv and xlsx: the page number, from 1, or last. */
                page?: number | "last";
                /** @description Only in csv and xlsx: items per page; higher values count as 10000. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Award categories, as JSON, as a page, as CSV or as an Excel workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AwardCategoryWithCounts"][];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getEvento: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "titulo" | "slug" | "data_inicio" | "data_fim" | "estado_publicacao" | "brevemente" | "link_registo" | "registo_activo" | "local" | "acomodacao" | "autor" | "noticias" | "created" | "modified")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
            };
            header?: never;
            path: {
                /** @description Id of the event. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Event, as JSON, as a page or as a calendar. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getCandidato: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("codigo" | "nome" | "categorias" | "foto" | "descricao" | "premio" | "vitorias" | "foto_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
            };
            header?: never;
            path: {
                /** @description Code of the candidate or winner. */
                codigo: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Award candidate, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AwardCandidate"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getNoticia: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "created" | "modified" | "antetitulo" | "data" | "titulo" | "imagem" | "teaser" | "conteudo" | "fechada" | "slug" | "tema" | "autor" | "relacionadas" | "imagem_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
            };
            header?: never;
            path: {
                /** @description Slug of the news item. */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description News item, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsItem"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getTema: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "nome" | "slug" | "total_noticias" | "created" | "modified")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
            };
            header?: never;
            path: {
                /** @description Id of the theme. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Theme, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThemeWithCounts"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getAutor: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "created" | "modified" | "titulo" | "imagem" | "conteudo" | "link" | "slug" | "contacto" | "total_eventos" | "total_noticias" | "imagem_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
            };
            header?: never;
            path: {
                /** @description Id of the author. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Author, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthorWithCounts"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getLocal: {
        parameters: {
            query?: {
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("id" | "nome" | "conteudo" | "gps" | "imagem" | "total_eventos" | "slug" | "created" | "modified" | "imagem_dados")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
            };
            header?: never;
            path: {
                /** @description Id of the venue. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Venue, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VenueWithCounts"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getAlteracoes: {
        parameters: {
            query: {
                /** @description The number of the publication that the client has read, as `publicacao` said it; 0 for everything that there is. */
                desde: number;
                /** @description Names of the fields that each item is to have, separated by commas. */
                fields?: ("url" | "alteracao" | "publicacao")[];
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description What `historia` said beside that number: a publication of a history that was replaced by a backup is 410 then. */
                historia?: string;
                /** @description The page number, from 1, or last. */
                page?: number | "last";
                /** @description Items per page; higher values count as 100. In csv and xlsx the default and the maximum are 10000. */
                page_size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What changed, as JSON, as a page, as CSV or as an Excel workbook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeOfAnAddressPage"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getPesquisa: {
        parameters: {
            query: {
                /** @description The representation: json, or api for JSON that is indented. */
                format?: "api" | "json";
                /** @description Words that an item must contain, ignoring accents and case; the last may be the beginning of a word. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Search, as JSON or as a page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getProblemType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Kind of error. */
                type: "malformed-request" | "not-found" | "invalid-page" | "method-not-allowed" | "not-acceptable" | "request-timeout" | "gone" | "no-longer-kept" | "precondition-failed" | "uri-too-long" | "range-not-satisfiable" | "header-too-large" | "internal-error" | "version-not-supported" | "nothing-published" | "unavailable";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Kind of error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemType"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI document. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getOpenapiClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI document for clients. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Health. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Not now; the body says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Readiness. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            /** @description Not now; the body says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            "3XX": components["responses"]["Redirection"];
            "4XX": components["responses"]["Problem"];
            "5XX": components["responses"]["Problem"];
        };
    };
}
