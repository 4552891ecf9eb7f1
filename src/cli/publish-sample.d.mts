/** The absolute path of a file of the project. */
export function inProject(path: string): string;

export const SAMPLE_STORE: string;

/**
 * Resolves to the exit code of publishing the sample content, `null` if a signal ended it. Publishing starts when this
 * file is imported, in a child process, so that the serving process never loads the code for it.
 */
export const publishExitCode: Promise<number | null>;
