// What the collection pane says if a run cannot continue.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { Provider, createStore } from 'jotai';
import { purchase } from '../../../../web/explorer/collection/index.ts';
import { unknownStepAtom } from '../../../../web/explorer/link/link.ts';
import { RunOutcome } from '../../../../web/explorer/collection-pane/RunOutcome.tsx';
import { NextStepButton } from '../../../../web/explorer/collection-pane/NextStepButton.tsx';
import { StepList } from '../../../../web/explorer/collection-pane/StepList.tsx';
import { UnknownStepNotice } from '../../../../web/explorer/collection-pane/UnknownStepNotice.tsx';

afterEach(cleanup);

describe('an unconfirmed payment', () => {
  const paying = purchase.find(({ id }) => id === 'submit-payment')!;

  it('is shown as unconfirmed, with an explanation', () => {
    render(
      <>
        <StepList steps={[paying]} outcomes={{ [paying.id]: 'unconfirmed' }} next={0} opened={null} onOpen={() => undefined} />
        <RunOutcome isUnconfirmed policyNumbers={undefined} />
      </>,
    );
    expect(screen.getByRole('listitem').textContent).toContain('Unconfirmed');
    expect(screen.getByText(/Nobody knows whether this payment was charged/)).toBeTruthy();
  });

  it('is not sent again by the button, which starts a new run', () => {
    const [onRun, onNewRun] = [vi.fn(), vi.fn()];
    render(<NextStepButton step={paying} number={12} isReady isUnconfirmed onRun={onRun} onNewRun={onNewRun} />);
    screen.getByRole('button', { name: 'Begin a new run' }).click();
    expect([onRun.mock.calls.length, onNewRun.mock.calls.length]).toEqual([0, 1]);
  });
});

it.each([
  ['nope', 'There is no step nope. The available steps are listed below.'],
  [null, ''],
])('shows for an address with the step %s: %s', (step, words) => {
  const store = createStore();
  store.set(unknownStepAtom, step);
  render(<UnknownStepNotice />, { wrapper: ({ children }) => <Provider store={store}>{children}</Provider> });
  expect(screen.getByRole('status').textContent).toBe(words);
});
