/** What is kept of a site: the publication that was read, and the body of each address. */
export interface Copy {
  publicacao: number;
  historia: string;
  bodies: Map<string, string>;
}

/** @param site where the service is, without a slash at the end */
export function synchronise(site: string, copy: Copy): Promise<void>;
