import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { listPageHeaders } from '#graph/http';
import { webDir } from '../startup/installation.ts';
import { CannotError, UsageError, messageOf } from './shell/errors.ts';
import type { Shell } from './shell/shell.ts';

/** What changes a page for browsers only would answer other clients as built. */
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

interface Build {
  readonly template: string;
  readonly scripts: readonly { readonly file: string; readonly integrity: string }[];
}

function readBuild(folder: string): Build {
  try {
    const { scripts } = JSON.parse(readFileSync(path.join(folder, '.vite/scripts.json'), 'utf8')) as Pick<Build, 'scripts'>;
    return { template: readFileSync(path.join(folder, 'index.html'), 'utf8'), scripts };
  } catch (error) {
    throw new CannotError(`There is no build of the pages to compare with: ${messageOf(error)}`);
  }
}

async function request(url: URL): Promise<Response> {
  try {
    return await fetch(url, { redirect: 'error', headers: { 'user-agent': BROWSER }, signal: AbortSignal.timeout(30_000) });
  } catch (error) {
    throw new CannotError(`${url.href} does not answer: ${messageOf(error instanceof Error && error.cause ? error.cause : error)}`);
  }
}

const withoutNonces = (text: string): string => text.replaceAll(/nonce-[0-9a-f]+/g, 'nonce-NONCE');

function compareHeaders(headers: Headers, template: string): string[] {
  return Object.entries(listPageHeaders(template)).flatMap(([name, value]) => {
    const received = withoutNonces(headers.get(name) ?? '');
    return received === value ? [] : [received === '' ? `the header ${name} is missing` : `the header ${name} is ${JSON.stringify(received)} instead of ${JSON.stringify(value)}`];
  });
}

/** Everything in a document that runs or loads something: scripts with what is in them, except the data of the page, and other such elements. */
function listActiveParts(html: string): string[] {
  const found = html.matchAll(/<script\b[^>]*>(?<text>[^]*?)<\/script>|<(?:base|embed|form|frame|iframe|link|object)\b[^>]*>|\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi);
  return [...found].map(([part]) => part.trim().replace(/^(<script type="application\/json" id="served">)[^]*/, '$1'));
}

function compareDocument(html: string, template: string): string[] {
  const [received, built] = [listActiveParts(html), listActiveParts(template)];
  return [
    ...received.filter((part) => !built.includes(part)).map((part) => `the document has ${part.slice(0, 200)}, which was not built`),
    ...built.filter((part) => !received.includes(part)).map((part) => `the document lacks ${part.slice(0, 200)}`),
  ];
}

async function compareScript(url: URL, integrity: string): Promise<string[]> {
  const response = await request(url);
  if (!response.ok) return [`${url.pathname} answers ${response.status}`];
  const hash = createHash('sha384')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('base64');
  return `sha384-${hash}` === integrity ? [] : [`${url.pathname} is not what was built`];
}

/** One line for each difference between what the page's address answers and the build. */
async function comparePage(page: URL, { template, scripts }: Build): Promise<string[]> {
  const response = await request(page);
  const lines = [...compareHeaders(response.headers, template), ...compareDocument(await response.text(), template)];
  if (!response.ok) lines.push(`the page answers ${response.status}`);
  for (const { file, integrity } of scripts) lines.push(...(await compareScript(new URL(`/${file}`, page), integrity)));
  return lines;
}

/**
 * Compares the payment page, as a browser receives it, with the build of this installation: security headers, active parts of the document, and the
 * content of each script. Resolves to 0, or to 1 if there are findings, a line each. @throws CannotError
 */
export async function checkPaymentPage(args: string[], { env, say }: Shell): Promise<number> {
  const page = URL.parse(parseArgs({ args, allowPositionals: true }).positionals[0] ?? '');
  if (page === null) throw new UsageError('name the address of the pages, as in https://buy.example.com');
  page.pathname = '/Payment';
  const build = readBuild(webDir(env));
  const lines = await comparePage(page, build);
  for (const line of lines) say(`${page.href}: ${line}`);
  if (lines.length === 0) say(`${page.href}: headers, document and ${build.scripts.length} scripts are as built`);
  else say(`${lines.length} ${lines.length === 1 ? 'finding' : 'findings'}`);
  return lines.length === 0 ? 0 : 1;
}
