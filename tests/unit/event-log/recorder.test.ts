import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { addressChosen, addressStandardised, applicationResumed, applicationStarted, pageEntered, questionAnswered } from '#events/application';
import { type FlowEvent, type RecordedEvent, fold } from '#events/buyflow';
import { credentialsAccepted, identityVerified, loggedOut, loginOpened } from '#events/identity';
import { accountReady, paymentAccepted, purchaseRequested } from '#events/purchase';
import { quoteReceived, quoteRequested } from '#events/quote';
import { removeDamage, clearTabLog, writeAcknowledged, readTabLog } from '../../../web/event-log/tab-log.ts';
import { type Recorder, createRecorder } from '../../../web/event-log/recorder.ts';
import { type TabStorage, createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { offerOf } from '../../support/events/offers.ts';

const RELEASE = 'r1';
const started = applicationStarted({ root: '', release: RELEASE, sitename: 'fitness', program: 'p' });

/** A tab's sessionStorage, which outlives the page. */
function tab(): { storage: () => TabStorage; map: Map<string, string>; room: { characters: number } } {
  const map = new Map<string, string>();
  /** How long a text may be. */
  const room = { characters: Number.POSITIVE_INFINITY };
  const storage = {
    get length() {
      return map.size;
    },
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room.characters) throw new DOMException('full', 'QuotaExceededError');
      map.set(key, value);
    },
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
    key: (index: number) => [...map.keys()][index] ?? null,
  };
  const named = new Proxy(storage, { ownKeys: () => [...map.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
  return { storage: () => createTabStorage(() => named), map, room };
}

const load = (storage: TabStorage, release = RELEASE): Recorder => createRecorder({ storage, log: readTabLog(storage, release), release, now: () => 1_800_000_000_000 });

const answer = fc.record({ question: fc.constantFrom('firstName', 'city', '250'), value: fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string(), { maxLength: 3 })) });
const action = fc.oneof(
  { weight: 5, arbitrary: answer.map((data) => ({ do: 'record' as const, event: questionAnswered(data) as FlowEvent })) },
  { weight: 1, arbitrary: fc.nat(3).map((page) => ({ do: 'record' as const, event: pageEntered({ page, path: '/' }) as FlowEvent })) },
  { weight: 2, arbitrary: fc.constant({ do: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'snapshot' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'newRelease' as const }) },
);

describe('a tab that records and reloads in any order', () => {
  it('has the state that its events fold to', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const { storage } = tab();
        let recorder = load(storage());
        const all: RecordedEvent[] = [];
        recorder.record(started);
        for (const step of actions) {
          if (step.do === 'record') recorder.record(step.event);
          if (step.do === 'snapshot') recorder.snapshot();
          if (step.do === 'reload' || step.do === 'newRelease') {
            all.splice(0, all.length, ...recorder.events());
            recorder = load(storage(), step.do === 'reload' ? RELEASE : 'r2');
            expect(recorder.events()).toEqual(all);
            expect(recorder.state()).toEqual(fold.foldAll(all));
          }
        }
        expect(recorder.state()).toEqual(fold.foldAll(recorder.events()));
      }),
    );
  });

  it('stores one key per event, numbered from 1 without a gap', () => {
    const { storage, map } = tab();
    const recorder = load(storage());
    recorder.record(started, questionAnswered({ question: 'city', value: 'Austin' }));
    load(storage()).record(applicationResumed({ release: RELEASE, path: '/' }));
    expect([...map.keys()]).toEqual(['bindflow/event/000001', 'bindflow/event/000002', 'bindflow/event/000003']);
    expect(readTabLog(storage(), RELEASE).events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });
});

describe('stored text that cannot be read', () => {
  it('ends the log before the first event that is damaged', () => {
    const { storage, map } = tab();
    load(storage()).record(started, questionAnswered({ question: 'city', value: 'Austin' }), questionAnswered({ question: 'zip', value: '78704' }));
    map.set('bindflow/event/000002', '{"half":');
    expect(readTabLog(storage(), RELEASE).events.map(({ type }) => type)).toEqual(['ApplicationStarted']);
  });

  it('ignores a damaged snapshot', () => {
    const { storage, map } = tab();
    const recorder = load(storage());
    recorder.record(started, questionAnswered({ question: 'city', value: 'Austin' }));
    map.set('bindflow/snapshot', 'not json');
    expect(readTabLog(storage(), RELEASE).state).toEqual(recorder.state());
  });

  it('limits the acknowledged position to the stored events', () => {
    const { storage } = tab();
    load(storage()).record(started);
    writeAcknowledged(storage(), 99);
    expect(readTabLog(storage(), RELEASE).acknowledged).toBe(1);
  });

  it('is empty after clearing, and leaves keys of others', () => {
    const { storage, map } = tab();
    map.set('other', 'stays');
    load(storage()).record(started);
    clearTabLog(storage());
    expect(readTabLog(storage(), RELEASE).events).toEqual([]);
    expect(map.get('other')).toBe('stays');
  });
});

describe('a browser that refuses storage', () => {
  it('records in memory and says that a reload would lose it', () => {
    const storage = createTabStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const recorder = load(storage);
    recorder.record(started, questionAnswered({ question: 'city', value: 'Austin' }));
    expect(recorder.state().answers['city']).toBe('Austin');
    expect(readTabLog(storage, RELEASE).events).toHaveLength(2);
    expect(storage.isDurable()).toBe(false);
  });
});

describe('a browser that is full for a while', () => {
  it('stores everything without a gap once there is room again; until then a reload would lose it', () => {
    const { storage, map, room } = tab();
    const recorder = load(storage());
    recorder.record(started);
    room.characters = 0;
    recorder.record(questionAnswered({ question: 'city', value: 'Austin '.repeat(100) }));
    // A short event would find room before a long one.
    room.characters = 600;
    recorder.record(questionAnswered({ question: 'zip', value: '78704' }));
    expect(readTabLog(storage(), RELEASE).events.map(({ type }) => type)).toEqual(['ApplicationStarted']);
    expect([...map.keys()]).toEqual(['bindflow/event/000001']);
    room.characters = Number.POSITIVE_INFINITY;
    recorder.record(questionAnswered({ question: 'state', value: 'TX' }));
    expect(readTabLog(storage(), RELEASE).events).toEqual(recorder.events());
  });

  it('stores events even if there is no room for the snapshot', () => {
    const { storage, room } = tab();
    const text = storage();
    const recorder = load(text);
    recorder.record(started);
    room.characters = 400;
    recorder.snapshot();
    recorder.record(questionAnswered({ question: 'city', value: 'Austin' }));
    expect(text.isDurable()).toBe(true);
    expect(readTabLog(storage(), RELEASE).events).toEqual(recorder.events());
  });
});

describe('a lost event', () => {
  const answers = ['Austin', 'Dallas', 'Waco'].map((value) => questionAnswered({ question: 'city', value }));

  it('discards the events after it, which do not come back when the gap is filled', () => {
    const { storage, map } = tab();
    load(storage()).record(started, ...answers);
    map.set('bindflow/event/000002', 'garbage');
    const text = storage();
    expect(removeDamage(text, readTabLog(text, RELEASE))).toBe('some');
    load(text).record(questionAnswered({ question: 'zip', value: '78704' }));
    const log = readTabLog(storage(), RELEASE);
    expect(log.events.map(({ type, data }) => [type, 'value' in data ? data.value : null])).toEqual([
      ['ApplicationStarted', null],
      ['QuestionAnswered', '78704'],
    ]);
    // Also the next page says so.
    expect(removeDamage(storage(), log)).toBe('some');
  });

  it('is complete if the first event is there; empty if nothing was stored or the application was forgotten', () => {
    const { storage, map } = tab();
    expect(removeDamage(storage(), readTabLog(storage(), RELEASE))).toBeNull();
    load(storage()).record(started, ...answers);
    for (const key of map.keys()) map.set(key, 'garbage');
    expect(removeDamage(storage(), readTabLog(storage(), RELEASE))).toBe('all');
    clearTabLog(storage());
    expect(removeDamage(storage(), readTabLog(storage(), RELEASE))).toBeNull();
  });
});

describe('an event that cannot apply', () => {
  it('is refused and stores nothing', () => {
    const { storage, map } = tab();
    const recorder = load(storage());
    expect(() => recorder.record(pageEntered({ page: 0, path: '/' }))).toThrow('PageEntered does not make sense here');
    expect(map.size).toBe(0);
  });
});

// spec: 4.6
describe('a tab after a logout', () => {
  const userName = 'morgan@example.com';
  const saved = { street1: '2400 S LAMAR BLVD', street2: '', city: 'AUSTIN', state: 'TX', postalCode: '78704', county: '' };
  const history: readonly FlowEvent[] = [
    started,
    questionAnswered({ question: 'firstName', value: 'Maya' }),
    questionAnswered({ question: 'city', value: 'AUSTIN' }),
    loginOpened({ why: 'buyer', page: null }),
    credentialsAccepted({ email: userName }),
    identityVerified({ userName, primaryPhone: '5125550147' }),
    questionAnswered({ question: 'email', value: userName, source: 'account' }),
    addressChosen({ role: 'main', saved: 'addr-2', address: saved }),
    addressStandardised({ role: 'main', entered: saved, standardised: { ...saved, postalCode: '78704-5616', county: 'TRAVIS' } }),
    loggedOut({ cleared: true }),
  ];
  const ofAccount = [userName, '5125550147', 'LAMAR', '78704', 'addr-2', 'TRAVIS'];
  const keptOfAccount = (map: Map<string, string>): string[] => ofAccount.filter((text) => [...map.values()].some((value) => value.includes(text)));

  it('removes all account data once the event store has the logout, with the same state', () => {
    const { storage, map } = tab();
    const recorder = load(storage());
    recorder.record(...history);
    recorder.snapshot();
    const state = recorder.state();
    recorder.redact(history.length - 1);
    expect(keptOfAccount(map)).toEqual(ofAccount);
    recorder.redact(history.length);
    expect(keptOfAccount(map)).toEqual([]);
    expect(recorder.state()).toEqual(state);
    expect(load(storage()).state()).toEqual(state);
    expect(load(storage(), 'r2').state()).toEqual(state);
    expect(recorder.events().map(({ type }) => type)).toEqual(history.map(({ type }) => type));
    expect([...map.values()].join('')).toContain('Maya');
  });

  it('retains what a paid purchase still needs', () => {
    const { storage, map } = tab();
    const recorder = load(storage());
    const offer = 'offer-1';
    const paid: readonly FlowEvent[] = [
      quoteRequested({ page: 0 }),
      quoteReceived({ offer: offerOf() }),
      purchaseRequested({ offer, paymentType: 'CREDIT_CARD', amount: '100.00' }),
      accountReady({ how: 'kept', userName, input: 'i' }),
      paymentAccepted({ offer, referenceNumber: 'R', amount: '100.00', paymentType: 'CREDIT_CARD', brand: null, input: 'i' }),
    ];
    recorder.record(...history.slice(0, -1), ...paid, loggedOut({ cleared: true }));
    recorder.redact(recorder.events().length);
    expect(load(storage()).state().purchase.userName).toBe(userName);
    expect(keptOfAccount(map)).toContain(userName);
  });
});
