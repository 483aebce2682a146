// Every path, name, link and command in a Markdown file exists: a rename that forgets a page sends its reader nowhere.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runBindflow } from '../../../commands/run-bindflow.ts';

// New files are not tracked yet, and removed ones still are.
const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], { encoding: 'utf8' });
const files = stdout.split('\n').filter((file) => file !== '' && existsSync(file));
const folders = new Set(files.flatMap((file) => file.split('/').map((_name, depth, names) => names.slice(0, depth).join('/'))));
const roots = new Set(files.map((file) => file.split('/')[0] ?? ''));

// Not checked: the specification, what is generated from the tests, and the changelog, which names what was removed.
const pages = files
  .filter((file) => file.endsWith('.md') && !/^(?:CHANGELOG\.md|docs\/statements\.md|docs\/spec\/.*)$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const CODE_FILE = /\.(?:ts|tsx|mjs|graphql|json|css|html|sql|yml)$/;
const code = files.filter((file) => CODE_FILE.test(file)).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const FENCE = /^```.*?^```/gms;
const CODE_SPAN = /`([^`\n]+)`/g;
const LINK = /\]\(([^()\s]+)\)/g;
const SOURCE_FILE = /\.(?:ts|tsx|mjs|md|graphql|patch)$/;
/** Camel case, Pascal case, a constant or a column: a plain word in code style may be anything. */
const IDENTIFIER = /^(?:[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+|[a-z]+_[a-z_]+)(?:\(\))?$/;
/** `{a,b}` are several paths, `*` is any name. */
const PATH = /^[\w./*{},-]+$/;

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function expandBraces(name: string): string[] {
  const [whole, choices] = /\{([^{}]*)\}/.exec(name) ?? [];
  return whole === undefined || choices === undefined ? [name] : choices.split(',').flatMap((choice) => expandBraces(name.replace(whole, choice)));
}

/** True if it is a file or folder, or the end of a file's path; a test may be named without its ending. */
function pathExists(name: string): boolean {
  const wanted = name.replace(/\/$/, '');
  if (folders.has(wanted)) return true;
  const pattern = wanted.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]+');
  const isMatch = new RegExp(String.raw`(?:^|/)${pattern}(?:\.(?:test|journey)\.tsx?|\.tsx?)?$`);
  return files.some((file) => isMatch.test(file)) || (wanted.includes('*') && [...folders].some((folder) => isMatch.test(folder)));
}

/** A code span that names a file or a folder of this repository, and not an extension such as `.graphql`. */
const isPath = (span: string): boolean => PATH.test(span) && ((span.includes('/') && roots.has(span.split('/')[0] ?? '')) || (SOURCE_FILE.test(span) && !/^\.\w+$/.test(span)));

const spansOf = (text: string): string[] => [...text.replaceAll(FENCE, '').matchAll(CODE_SPAN)].map(([, span]) => span ?? '');

/** The anchor of a heading, as GitHub makes it. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (text: string): string[] => [...text.replaceAll(FENCE, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading ?? ''));

/** True if the page at the end of a relative link exists, and has the heading that the link names. */
function linkWorks(from: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? from : path.posix.normalize(path.posix.join(path.posix.dirname(from), target)).replace(/\/$/, '');
  if (!files.includes(file) && !folders.has(file)) return false;
  return anchor === undefined || !file.endsWith('.md') || anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
}

/** What a page names and the repository does not have, as `page: name`. */
const missingIn = (find: (page: { file: string; text: string }) => readonly string[]): string[] => pages.flatMap((page) => find(page).map((name) => `${page.file}: ${name}`));

async function readHelp(...args: string[]): Promise<string> {
  const output = new PassThrough({ encoding: 'utf8' });
  await runBindflow([...args, 'help'], { env: {}, stdout: output as never, stderr: output as never });
  return String(output.read());
}
const commandsIn = (help: string, before: string): Set<string> => new Set([...help.matchAll(new RegExp(`^${before} ([a-z-]+)`, 'gm'))].map(([, name]) => name ?? ''));

describe.runIf(files.length > 0)('the pages in Markdown', () => {
  it('name paths that exist', () => {
    expect(
      missingIn(({ text }) =>
        spansOf(text)
          .filter(isPath)
          .flatMap(expandBraces)
          .filter((name) => !pathExists(name)),
      ),
    ).toEqual([]);
  });

  it('name types, functions and constants that exist', () => {
    const names = new Set(code.flatMap(({ text }) => text.match(/[A-Za-z_$][\w$]+/g) ?? []));
    expect(missingIn(({ text }) => spansOf(text).filter((span) => IDENTIFIER.test(span) && !names.has(span.replace('()', ''))))).toEqual([]);
  });

  it('link to pages and headings that exist', () => {
    const isRelative = (link: string): boolean => !/^[a-z]+:/.test(link);
    expect(missingIn(({ file, text }) => [...text.matchAll(LINK)].map(([, link]) => link ?? '').filter((link) => isRelative(link) && !linkWorks(file, link)))).toEqual([]);
  });

  it('name scripts of package.json that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
    expect(missingIn(({ text }) => [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name]) => name ?? '').filter((name) => !Object.hasOwn(scripts, name)))).toEqual([]);
  });

  it('name commands of bindflow that exist', async () => {
    const commands = commandsIn(await readHelp(), 'bindflow').add('help');
    const logCommands = commandsIn(await readHelp('log'), 'bindflow log').add('help');
    expect([commands.has('start'), logCommands.has('verify')]).toEqual([true, true]);
    const unknown = (span: string): boolean => {
      const [, command, logCommand] = /^(?:node dist\/)?bindflow(?:\.js)? ([a-z][\w-]*)(?: ([a-z][\w-]*))?/.exec(span) ?? [];
      return command !== undefined && (!commands.has(command) || (command === 'log' && logCommand !== undefined && !logCommands.has(logCommand)));
    };
    const codeLines = (text: string): string[] => [...spansOf(text), ...(text.match(FENCE) ?? []).flatMap((block) => block.split('\n'))];
    expect(missingIn(({ text }) => codeLines(text).filter(unknown))).toEqual([]);
  });
});

it.runIf(files.length > 0)('comments in code name pages that exist', () => {
  const missing = (text: string): string[] => (text.match(/\bdocs\/[\w/.-]+\.md\b/g) ?? []).filter((page) => !files.includes(page));
  expect(code.flatMap(({ file, text }) => missing(text).map((page) => `${file}: ${page}`))).toEqual([]);
});
