import { createCsvLine } from '#events/core';
import type { ListRowsQuery } from '../../generated/graphql.ts';
import { outcomeLabels, paymentLabels } from '../list/filter-labels.ts';
import type { ValueNames } from '../list/filter-words.ts';

export type CsvRow = ListRowsQuery['applications']['nodes'][number];

export interface ListCsvSource extends ValueNames {
  /** What was looked for, in words. */
  readonly scope: string;
  /** How many there are, of which the file may have fewer. */
  readonly total: number;
  /** When it was listed, milliseconds since 1970. */
  readonly now: number;
}

const HEAD = [
  'application',
  'outcome',
  'program',
  'program version',
  'sponsor',
  'segment',
  'referring link',
  'state',
  'release',
  'device',
  'width',
  'last page',
  'last question',
  'kickout reasons',
  'began',
  'last seen',
  'seconds',
  'offer USD',
  'paid USD',
  'payment',
  'declined payments',
];

function toCells({ id, sitename, summary }: CsvRow, { versionName, questionLabel }: ValueNames): (string | number | null)[] {
  if (!summary) return [id, null, sitename];
  const { outcome, programHash, question, kickoutReasons, payment, ...facts } = summary;
  return [
    id,
    outcomeLabels[outcome],
    sitename,
    programHash && versionName(programHash),
    facts.sponsor,
    facts.segment,
    facts.referrer,
    facts.state,
    facts.release,
    facts.device && facts.device.toLowerCase(),
    facts.width,
    facts.path,
    question && questionLabel(question, sitename ? [sitename] : []),
    kickoutReasons.join('; '),
    facts.startedAt,
    facts.lastSeenAt,
    facts.seconds,
    facts.total,
    facts.amountPaid,
    paymentLabels[payment],
    facts.declines,
  ];
}

/** Returns rows of the list as CSV (RFC 4180). The first lines say what was looked for and when; they begin with #. */
export function createListCsv(rows: readonly CsvRow[], source: ListCsvSource): string {
  const { scope, total, now } = source;
  const notes = [`# ${scope}`, `# listed ${new Date(now).toISOString()}, ${rows.length} of ${total} applications`];
  return `${[...notes.map((note) => [note]), HEAD, ...rows.map((row) => toCells(row, source))].map(createCsvLine).join('\r\n')}\r\n`;
}
