// While releases are exchanged, a page of this one may be served by a process of the release before, which refuses operations that it does not know.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PREVIOUS_RELEASE, hasPreviousRelease } from '../../support/previous-release.ts';

/** Operations that the release before does not know, and what the pages do without them. */
const UNKNOWN_BEFORE: Readonly<Record<string, string>> = {
  DeclinedPayment: 'the payment page says that the purchase was interrupted, as the release before does',
  PriceEstimate: 'the panel keeps the starting price, and no program of before has estimates',
  MailProofOfCoverage: 'the page of the policies asks the buyer to reload it, and names the phone',
  ReadStandbyLag: 'the console does not say how old its data is, and a process of before has no standby',
  ReadHistory: 'the console asks the analyst to reload it',
  ShowPersonal: 'the console asks the analyst to reload it',
};

const nameOf = (document: string): string => /(?:query|mutation) (\w+)/.exec(document)?.[1] ?? document;

it.skipIf(!hasPreviousRelease)('pages ask for what the release before knows', () => {
  const { stdout: before } = spawnSync('git', ['show', `${PREVIOUS_RELEASE}:graph/schema/registered-operations.json`], { encoding: 'utf8', maxBuffer: 1 << 24 });
  const documents = Object.entries(JSON.parse(readFileSync('web/generated/persisted-documents.json', 'utf8')) as Readonly<Record<string, string>>);
  const unknown = documents.filter(([hash]) => !before.includes(hash)).map(([, document]) => nameOf(document));
  expect(unknown.toSorted()).toEqual(Object.keys(UNKNOWN_BEFORE).toSorted());
});
