/** A copy of a site: the publication it is of, and the body of each address. */
export interface Copy {
  publicacao: number;
  historia: string;
  bodies: Map<string, string>;
}

/** Updates `copy`. @param site the URL of the service, without a slash at the end */
export function synchronise(site: string, copy: Copy): Promise<void>;
