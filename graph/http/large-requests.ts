import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes of all large bodies that may be in memory together. */
const MAX_PENDING_BYTES = 128 * 1024 * 1024;
/** Large bodies of one browser that may arrive together: a page sends one picture after the other. */
const MAX_PER_BROWSER = 3;

/** Admits bodies that are larger than others may be, before anything of them is read. */
export interface LargeRequests {
  /** Counts a body until its request is answered or given up. False where it may not be sent. */
  admit(request: FastifyRequest, reply: FastifyReply, bytes: number): Promise<boolean>;
}

/** @param ownerOf the browser that a request comes from, if that browser owns an application; else null */
export function createLargeRequests(ownerOf: (request: FastifyRequest) => Promise<string | null>): LargeRequests {
  let total = 0;
  const ofBrowser = new Map<string, number>();
  const count = (browser: string, requests: number, bytes: number): void => {
    total += bytes;
    const left = (ofBrowser.get(browser) ?? 0) + requests;
    if (left === 0) ofBrowser.delete(browser);
    else ofBrowser.set(browser, left);
  };
  return {
    async admit(request, reply, bytes) {
      const browser = await ownerOf(request);
      const fits = total + bytes <= MAX_PENDING_BYTES;
      if (browser === null || !fits || (ofBrowser.get(browser) ?? 0) >= MAX_PER_BROWSER || reply.raw.closed) return false;
      count(browser, 1, bytes);
      reply.raw.once('close', () => count(browser, -1, -bytes));
      return true;
    },
  };
}
