const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/**
 * Loads a part whose packages an installation may leave out.
 * @param what the setting that makes it unnecessary, and the part: begins the sentence of the error
 * @throws Error of one line if its packages are not installed
 */
export async function loadOptional<T>(load: () => Promise<T>, what: string): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Error(`${what} is not part of this installation (npm ci without --omit=optional adds it)`, { cause: error });
  }
}
