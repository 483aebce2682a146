// What a tab stores of a run over a reload.
import { beforeEach, expect, it } from 'vitest';
import { createStore } from 'jotai';
import { createProgress, progressAtom, readProgress } from '../../../../web/explorer/storage/progress.ts';

beforeEach(() => sessionStorage.clear());

it('restores the run after a reload', () => {
  const progress = createProgress('trades-by-echeck');
  createStore().set(progressAtom, () => ({ ...progress, outcomes: { program: 'done' } }));
  expect(readProgress()).toEqual({ ...progress, outcomes: { program: 'done' } });
});

it.each(['not JSON', 'null', '{}', '{"run":{"example":"gone"},"outcomes":{}}', '{"run":{"example":"fitness-by-card"},"outcomes":{}}'])(
  'starts a new run if the stored text is %s',
  (text) => {
    createStore().set(progressAtom, (progress) => progress);
    const [key] = Object.keys(sessionStorage);
    sessionStorage.setItem(key!, text);
    expect(readProgress()).toMatchObject({ run: { example: 'fitness-by-card', sitename: 'fitness' }, outcomes: {} });
  },
);
