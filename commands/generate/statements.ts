// Which test would go red without a statement of the specification, read from the tests' own comments.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

interface Statement {
  readonly id: string;
  readonly under: string;
  readonly statement: string;
}

/** Statements that no test covers, and why. */
interface Uncovered {
  readonly ids: readonly string[];
  readonly because: string;
}

/** A test, or a group of them, that covers a statement. */
interface Cover {
  readonly id: string;
  readonly file: string;
  /** What the test or group is called. */
  readonly title: string;
}

const MARKER = /^\s*\/\/ spec: (?<ids>.+?)\s*$/;
const IDS = /^\d+\.\d+(?:, \d+\.\d+)*$/;
const OPENING = /^\s*(?:test|it|describe|describeBindflow|test\.describe)\b(?<table>\.each\b)?/;
const QUOTED = '(?<quote>[\'"`])(?<title>(?:\\\\.|(?!\\k<quote>).)*)\\k<quote>';
const TITLE = new RegExp(`^\\s*[\\w.]+\\(\\s*${QUOTED}`);
const TABLE_TITLE = new RegExp(`\\)\\(\\s*${QUOTED}`);
/** The title of a table of cases stands behind its end. */
const FARTHEST = 80;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(test|journey)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** The title of the test or group that opens at this line. */
function titleAt(lines: readonly string[], at: number): string | undefined {
  const text = lines.slice(at, at + FARTHEST).join('\n');
  const opening = OPENING.exec(text)?.groups;
  if (!opening) return undefined;
  const title = (opening['table'] === undefined ? TITLE : TABLE_TITLE).exec(text)?.groups?.['title'];
  return title?.replaceAll(/\\(.)/g, '$1');
}

interface Read {
  readonly covers: readonly Cover[];
  readonly problems: readonly string[];
}

/** The markers of one test file: each belongs to the test or group right behind it. */
export function readSpecMarkers(file: string, text: string): Read {
  const lines = text.split('\n');
  const covers: Cover[] = [];
  const problems: string[] = [];
  for (const [index, line] of lines.entries()) {
    const ids = MARKER.exec(line)?.groups?.['ids'];
    if (ids === undefined) continue;
    const where = `${file}:${index + 1}`;
    const title = titleAt(
      lines,
      lines.findIndex((next, at) => at > index && !/^\s*\/\//.test(next)),
    );
    if (!IDS.test(ids)) problems.push(`${where}: a marker is a list of ids, "// spec: 2.9, 8.20"`);
    else if (title === undefined) problems.push(`${where}: no test stands right behind this marker`);
    else covers.push(...ids.split(', ').map((id) => ({ id, file, title })));
  }
  return { covers, problems };
}

export interface Table {
  readonly statements: readonly Statement[];
  readonly uncovered: readonly Uncovered[];
  readonly covers: readonly Cover[];
}

/** Returns the errors of the table: an unknown id, an id without a test or a reason, an id with both. */
export function findings({ statements, uncovered, covers }: Table): string[] {
  const known = new Set(statements.map(({ id }) => id));
  const covered = new Set(covers.map(({ id }) => id));
  const reasons = uncovered.flatMap(({ ids }) => ids);
  const listed = new Set(reasons);
  return [
    ...covers.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${file}: there is no statement ${id}`),
    ...reasons.filter((id) => !known.has(id)).map((id) => `docs/spec/uncovered.json: there is no statement ${id}`),
    ...reasons.filter((id, index) => reasons.indexOf(id) !== index).map((id) => `docs/spec/uncovered.json: ${id} is there twice`),
    ...[...listed].filter((id) => covered.has(id)).map((id) => `docs/spec/uncovered.json: ${id} has a test by now, take it out`),
    ...[...known]
      .filter((id) => !covered.has(id) && !listed.has(id))
      .map((id) => `statement ${id} has no test: mark one with "// spec: ${id}", or say why not in docs/spec/uncovered.json`),
  ];
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The statements, the tests that cover them, and what is wrong with the markers themselves. */
export function readTable(): Table & { readonly problems: readonly string[] } {
  const read = filesIn('tests').map((file) => readSpecMarkers(file, readFileSync(file, 'utf8')));
  return {
    statements: json('docs/spec/statements.json') as Statement[],
    uncovered: json('docs/spec/uncovered.json') as Uncovered[],
    covers: read.flatMap(({ covers }) => covers),
    problems: read.flatMap(({ problems }) => problems),
  };
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function coveredBy({ covers, uncovered }: Table, id: string): string {
  const own = covers.filter((cover) => cover.id === id);
  if (own.length === 0) return `*none:* ${cell(uncovered.find(({ ids }) => ids.includes(id))?.because ?? '')}`;
  const linkTo = (file: string): string =>
    `[${path.basename(file)}](../${file}): ${own
      .filter((cover) => cover.file === file)
      .map(({ title }) => cell(title))
      .join('; ')}`;
  return [...new Set(own.map(({ file }) => file))].map(linkTo).join('<br>');
}

/** The statements of the specification and their tests, for readers: docs/statements.md. */
export function statementsDocument(): string {
  const table = readTable();
  const tested = new Set(table.covers.map(({ id }) => id));
  const count = table.statements.filter(({ id }) => tested.has(id)).length;
  return `<!-- Generated by npm run generate. Do not edit. -->
# The specification, and the tests that would go red without it

Every statement of the specification, numbered, and the tests that cover it: ${count} of ${table.statements.length}. The others say why they have none.
A test names what it covers in a comment right before it, \`// spec: 2.9, 8.20\`.

| id | under | statement | tests |
|---|---|---|---|
${table.statements.map(({ id, under, statement }) => `| ${id} | ${cell(under)} | ${cell(statement)} | ${coveredBy(table, id)} |`).join('\n')}
`;
}
