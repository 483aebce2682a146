// A list as CSV: what was looked for and when, a row for each application, and nothing that a spreadsheet runs.
import { expect, it } from 'vitest';
import { type CsvRow, createListCsv } from '../../../../web/console/export/list-csv.ts';

const row = (more: object = {}): CsvRow =>
  ({
    id: '5eed0000-0000-4000-8000-000000000001',
    sitename: 'fitness',
    summary: {
      outcome: 'KICKED_OUT_BY_PRODUCT',
      sponsor: 'AIMFIT2',
      programHash: 'a'.repeat(64),
      segment: '=cmd()',
      referrer: 'www.google.com',
      state: 'TX',
      release: '0.1.0',
      device: 'PHONE',
      width: 390,
      path: '/',
      question: 'claims',
      kickoutReasons: ['Two or more claims, ever', 'Teaches "full contact"'],
      startedAt: '2026-11-26T12:00:00.000Z',
      lastSeenAt: null,
      seconds: 0,
      total: null,
      amountPaid: null,
      payment: 'NONE',
      declines: 0,
      ...more,
    },
  }) as unknown as CsvRow;

it('says what it is of, and has every fact of the list', () => {
  const names = { versionName: () => 'fitness 2, 11/20/2026', questionLabel: (id: string, [sitename]: readonly string[] = []) => `${id} of ${sitename}` };
  const csv = createListCsv([row(), { id: 'b', sitename: null, summary: null }], { ...names, scope: 'Program fitness', total: 7, now: Date.UTC(2026, 10, 26) });
  expect(csv.split('\r\n')).toEqual([
    '# Program fitness',
    '"# listed 2026-11-26T00:00:00.000Z, 2 of 7 applications"',
    'application,outcome,program,program version,sponsor,segment,referring link,state,release,device,width,last page,last question,kickout reasons,began,last seen,seconds,offer USD,paid USD,payment,declined payments',
    `5eed0000-0000-4000-8000-000000000001,Kicked out by product,fitness,"fitness 2, 11/20/2026",AIMFIT2,'=cmd(),www.google.com,TX,0.1.0,phone,390,/,claims of fitness,"Two or more claims, ever; Teaches ""full contact""",2026-11-26T12:00:00.000Z,,0,,,None,0`,
    'b,,',
    '',
  ]);
});
