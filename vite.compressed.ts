import { constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

/** Lays beside each file what the facade sends in its place: `name.br` and `name.gz`. @param quality brotli's, up to 11: two seconds for a megabyte, much less at 9 */
export const compressed = (quality: number): Plugin =>
  compression({
    algorithms: [defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }), defineAlgorithm('gzip', { level: 9 })],
    // Documents are filled in before they are sent.
    exclude: /\.html$/,
    // What fits into one packet is not worth it.
    threshold: 1024,
    logLevel: 'silent',
  });
