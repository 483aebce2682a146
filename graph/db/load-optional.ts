/** The packages of package.json's `optionalDependencies` that the program loads. */
const OPTIONAL = ['@electric-sql/pglite', 'proper-lockfile', 'oidc-provider', 'smtp-server', 'postal-mime'];

const isLeftOut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND' && OPTIONAL.some((name) => error.message.includes(`'${name}'`));

/**
 * Loads a module whose packages an installation may leave out.
 * @param what the start of the error's sentence: the module, and the setting without which it is needed
 * @throws Error of one line if its packages are not installed
 */
export async function loadOptional<T>(load: () => Promise<T>, what: string): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isLeftOut(error)) throw error;
    throw new Error(`${what} is not part of this installation (npm ci without --omit=optional adds it)`, { cause: error });
  }
}
