import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { pageCompleted } from '#events/application';
import { type RecordedEvent, type State, catalog, fold, initialState } from '#events/buyflow';
import { publishToAnalytics, toDataLayerEntry } from '../../../../web/app/analytics/data-layer.ts';
import type { DataLayerEntry } from '../../../../web/app/analytics/page-view.ts';
import { selectPublicParameters } from '../../../../web/app/analytics/tag-manager.ts';
import { anyLog } from '../../../support/events/histories.ts';
import { fitness } from '../../../support/events/programs.ts';
import { logOf, started } from '../../../support/events/recording.ts';

const folder = 'tests/unit/events/golden';
const golden = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && !file.endsWith('.state.json'))
  .map((file) =>
    (JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as unknown[]).flatMap((stored) => {
      const parsed = catalog.parse(stored);
      return parsed.ok ? [parsed.event] : [];
    }),
  );

/** What analytics are entryBuilders of a whole log. */
function entriesOf(log: readonly RecordedEvent[]): DataLayerEntry[] {
  let state = initialState();
  return log.flatMap((event) => {
    state = fold.step(state, event);
    const entry = toDataLayerEntry(event, fitness, state);
    return entry ? [entry] : [];
  });
}

/** Every text in what an event says of a person: answers count as such, whatever their class. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length >= 4 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
const fieldTexts = (log: readonly RecordedEvent[], isPublic: boolean): string[] =>
  log.flatMap(({ type, data }) => {
    const { fields } = catalog.definitions[type]!;
    return Object.entries(data).flatMap(([name, value]) => ((fields[name]?.privacy === 'public') === isPublic ? textsIn(value) : []));
  });

/** Texts of fields that are not public, less those that a public field of the same log has by coincidence. */
function personalIn(log: readonly RecordedEvent[]): string[] {
  const open = new Set(fieldTexts(log, true));
  return fieldTexts(log, false).filter((text) => !open.has(text));
}

/** The texts that an entry says, and no others: a word that stands in both is not found inside another word. */
const said = (entries: readonly DataLayerEntry[]): string[] => entries.flatMap(textsIn);

// spec: 7.42
describe('the data layer (7.42)', () => {
  it.each(golden.map((log) => [log.length, log] as const))('has nothing personal for a real log of %d events', (_, log) => {
    const personal = new Set(personalIn(log));
    const entryBuilders = said(entriesOf(log));
    expect(entryBuilders.filter((text) => [...personal].some((one) => text.includes(one)))).toEqual([]);
  });

  it('has nothing personal for any log', () => {
    const ours = new Set(fitness.display.pages.map(({ name }) => name));
    fc.assert(
      fc.property(anyLog, (log) => {
        const personal = new Set(personalIn(log));
        expect(said(entriesOf(log)).filter((text) => personal.has(text) && !ours.has(text))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('has page views, interactions and transactions, and nothing else', () => {
    expect(said(golden.flatMap(entriesOf)).length).toBeGreaterThan(50);
    const events = new Set(golden.flatMap(entriesOf).map(({ event }) => event));
    expect([...events].sort()).toEqual(['interaction', 'pageview', 'transaction']);
  });

  it('names container, action and label of an interaction; the action is a click by default', () => {
    const chosen = { type: 'PaymentMethodChosen', data: { payWithCard: false } } as const;
    expect(toDataLayerEntry(chosen, fitness, initialState())).toEqual({ event: 'interaction', container: 'Payment method', action: 'click', label: 'eCheck' });
  });

  // spec: 2.61, 4.46
  it('has the transaction once (2.61, 4.46)', () => {
    const sales = golden.map((log) => entriesOf(log).filter(({ event }) => event === 'transaction')).filter((all) => all.length > 0);
    expect(sales).toEqual([
      [
        {
          event: 'transaction',
          id: expect.any(String),
          value: expect.stringMatching(/^\d+\.\d\d$/),
          tax: expect.stringMatching(/^\d+\.\d\d$/),
          currency: 'USD',
          items: [{ id: 'FIT-LIAB-T', name: 'Professional and general liability', price: expect.any(String), quantity: 1 }],
        },
      ],
    ]);
  });
});

// spec: 7.42
it('a page that is completed again, later or after a reload, is published once', () => {
  const log = logOf([started, pageCompleted({ page: 0 }), pageCompleted({ page: 0 }), pageCompleted({ page: 1 }), pageCompleted({ page: 0 })]);
  const completedIn = (loadedWith: number): number[] => {
    window.dataLayer = [];
    let tell: (state: State, events: readonly RecordedEvent[]) => void = () => undefined;
    const shown = log.slice(0, loadedWith);
    publishToAnalytics(fitness, { events: () => shown, state: initialState, subscribe: (listener) => void (tell = listener) }, loadedWith);
    for (let count = loadedWith + 1; count <= log.length; count += 1) tell(initialState(), log.slice(0, count));
    return (window.dataLayer as DataLayerEntry[]).map(({ container }) => fitness.display.pages.findIndex(({ name }) => name === container));
  };
  expect(completedIn(1)).toEqual([0, 1]);
  expect(completedIn(2)).toEqual([1]);
});

it('what was recorded before the publisher was loaded is published when it is', () => {
  const log = logOf([started, pageCompleted({ page: 0 }), pageCompleted({ page: 1 })]);
  window.dataLayer = [];
  publishToAnalytics(fitness, { events: () => log, state: initialState, subscribe: () => undefined }, 1);
  expect((window.dataLayer as DataLayerEntry[]).map(({ container }) => container)).toEqual([fitness.display.pages[0]?.name, fitness.display.pages[1]?.name]);
});

it('the address in a document with tags has no member, policy or answer', () => {
  expect(selectPublicParameters('?sitename=yoga&memberid=M-1&acctref=CRM-1&segmentcode=S&firstName=Maya&utm_source=mail')).toBe('?sitename=yoga&segmentcode=S&utm_source=mail');
  expect(selectPublicParameters('?memberid=M-1')).toBe('');
});
