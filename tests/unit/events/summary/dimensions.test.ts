// What the summary keeps of where a buyer came from and lives: public fields alone.
import { expect, it } from 'vitest';
import { type FlowEvent, catalog } from '#events/buyflow';
import { addressAccepted, addressRejected, addressStandardised, applicationStarted, questionAnswered } from '#events/application';
import { summarizeEvents } from '#events/summary';

const address = { street1: '1 Lake St', street2: '', city: 'Chicago', state: 'IL', postalCode: '60601', county: '' };
const started = (referrer?: string) => applicationStarted({ root: 'root', release: '1', sitename: 'yoga', program: 'hash', ...(referrer !== undefined && { referrer }) });

/** As the event store has them: without personal fields. */
const summarize = (...events: readonly FlowEvent[]) => {
  const at = '2026-11-01T12:00:00.000Z';
  return summarizeEvents(
    events.map(({ type, data }) => {
      const { fields } = catalog.definitions[type]!;
      const open = Object.fromEntries(Object.entries(data).filter(([name]) => fields[name]?.privacy !== 'personal'));
      return { author: 'browser' as const, type, at, received: at, data: open };
    }),
  ).browser;
};

it('a sponsor’s link says more than the host of the page that had it', () => {
  expect(summarize(started('www.google.com')).referrer).toBe('www.google.com');
  expect(summarize(started('www.google.com'), questionAnswered({ question: '7777', value: 'studio-poster' })).referrer).toBe('studio-poster');
  expect(summarize(started('direct'), questionAnswered({ question: '7777', value: 'not an id' })).referrer).toBe('direct');
  expect(summarize(started()).referrer).toBeNull();
});

it('the state is that of the newest settled address of the insured', () => {
  const main = addressStandardised({ role: 'main', entered: address, standardised: address, state: 'IL' });
  expect(summarize(started(), main).state).toBe('IL');
  expect(summarize(started(), main, addressAccepted({ role: 'main', entered: address, state: 'WI' })).state).toBe('WI');
  expect(summarize(started(), main, addressStandardised({ role: 'alternate', entered: address, standardised: address })).state).toBe('IL');
  expect(summarize(started(), main, addressRejected({ role: 'main', entered: address, message: 'No' })).state).toBe('IL');
  // Recorded by an earlier release.
  expect(summarize(started(), addressStandardised({ role: 'main', entered: address, standardised: address })).state).toBeNull();
});
