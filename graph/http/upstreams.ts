import got, { RequestError } from 'got';
import type { Programs } from '../nouns/program/programs.ts';

const PATIENCE = 3000;

const reasonOf = (error: unknown): string => (error instanceof RequestError ? error.code : error instanceof Error ? error.message : String(error));

/** @throws one line that names the upstream, where nobody answers at its address. */
async function reach(name: string, url: string): Promise<void> {
  try {
    await got(url, { retry: { limit: 0 }, timeout: { request: PATIENCE }, throwHttpErrors: false, followRedirect: false });
  } catch (error) {
    throw new Error(`${name} ${url} cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
}

/** The gateway's address, from the local server's settings. @throws one line that names the local server. */
async function gatewayOf(programs: Programs, localServerUrl: string): Promise<string> {
  try {
    return (await programs.findGatewayAccess('')).url;
  } catch (error) {
    throw new Error(`LOCAL_SERVER_URL ${localServerUrl} gives no settings: ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * Whether the local server gives settings and the gateway answers at all.
 * @throws one line that names the one that does not.
 */
export async function checkUpstreams(programs: Programs, localServerUrl: string): Promise<void> {
  await reach('LOCAL_SERVER_URL', localServerUrl);
  await reach('the gateway', await gatewayOf(programs, localServerUrl));
}
