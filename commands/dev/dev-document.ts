import path from 'node:path';

/** Folder of `web/` that a document of the facade comes from. */
export type DocumentFolder = 'app' | 'console' | 'explorer' | 'gallery' | 'verify';

const FOLDER = /^\/(console|explorer|gallery|verify)(?=[/?]|$)/;

/** The folder whose document the facade sends for a path. */
export const folderOf = (url: string): DocumentFolder => (FOLDER.exec(url)?.[1] as DocumentFolder | undefined) ?? 'app';

/** True for a page of ours in its source form; the facade's own pages, such as the sign-in, have no script of Vite's. */
export const isSourceDocument = (html: string): boolean => /<script type="module" src="\.\/[^"]+\.tsx?"/.test(html);

/** Makes relative addresses absolute, from the root of `web/`: the page may be opened at any depth. */
export const withAbsoluteSources = (html: string, folder: DocumentFolder): string =>
  html.replaceAll(/(?<attribute> (?:src|href)=")(?<source>\.\.?\/[^"]+)/g, (_, attribute: string, source: string) => attribute + path.posix.resolve(`/${folder}`, source));

/** The inline scripts that Vite adds run under the nonce of this response. */
export const withScriptNonce = (html: string, nonce: string): string => html.replaceAll('<script type="module">', `<script type="module" nonce="${nonce}">`);

/** The nonce that a policy gives to scripts; empty if it has none. */
export const scriptNonceOf = (policy: string): string => /script-src [^;]*'nonce-(?<nonce>[^']+)'/.exec(policy)?.groups?.['nonce'] ?? '';

/** The policy of a document with hot reload: its socket is on this host, also in the console's frame, which otherwise may not connect at all. */
export const developmentPolicy = (policy: string): string => policy.replace("connect-src 'none'", "connect-src 'self'");
