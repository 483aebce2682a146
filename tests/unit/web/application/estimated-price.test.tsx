// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { JSX } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberFeeSet, questionAnswered } from '#events/application';
import type { FlowEvent } from '#events/buyflow';
import type { Answers } from '#events/program';
import { type Estimate, addressKickedOut, priceEstimated, quoteRequested } from '#events/quote';
import { createEstimateRequest } from '#events/rules';
import { given } from '../../../support/events/recording.ts';
import { fitness } from '../../../support/events/programs.ts';
import { EstimateBar } from '../../../../web/app/EstimateBar.tsx';
import { CoverageDisclosure, CoveragePanel } from '../../../../web/features/application/CoveragePanel.tsx';
import { EstimatedPrice } from '../../../../web/features/application/EstimatedPrice.tsx';
import { STILL_MS } from '../../../../web/features/application/use-estimate.ts';
import { TODAY, renderInSession } from '../render-in-session.tsx';

const trainer: Answers = { state: 'TX', disciplines: ['yoga'], employment: 'employee', venue: 'studio', hoursPerWeek: '20', certified: 'no', limit: '1m-3m', claims: 'none' };
const answered = (answers: Answers): FlowEvent[] =>
  Object.entries(answers).map(([question, value]) => questionAnswered({ question, value: typeof value === 'object' ? [...value] : value }));
const lines: Estimate['lines'] = [
  { kind: 'premium', product: 'fitness-liability', name: 'Professional liability', amount: '95.76' },
  { kind: 'premium', product: 'fitness-liability', name: 'General liability', amount: '62.84' },
  { kind: 'fee', product: '', name: '', amount: '20.00' },
  { kind: 'dues', product: '', name: 'AIM dues', amount: '15.00' },
];
const wire = (amount: string) => ({
  priceEstimate: { __typename: 'PriceEstimate', lines: [{ type: 'PREMIUM', productKey: 'fitness-liability', name: 'Professional liability', amount }] },
});

/** Reports to the page what is in view: one of its places, or all. */
let show: (isIntersecting: boolean, place?: number) => void;
beforeEach(() => {
  vi.useFakeTimers();
  const observers: ((entries: readonly object[]) => void)[] = [];
  class Observer {
    constructor(report: (entries: readonly object[]) => void) {
      observers.push(report);
    }
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  show = (isIntersecting, place) => act(() => observers.filter((_, index) => (place ?? index) === index).forEach((report) => report([{ isIntersecting }])));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const factsOf = (): Record<string, string | null> =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]));

interface Asked {
  readonly signal: AbortSignal | undefined;
  readonly answer: (amount: string) => Promise<void>;
}

/** The panel, with a facade that answers when it is told to. */
function renderPanel(events: readonly FlowEvent[], more: object = {}, beside: JSX.Element | null = null) {
  const asked: Asked[] = [];
  const graph = vi.fn((_: unknown, __: unknown, { signal }: { readonly signal?: AbortSignal } = {}) => {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      asked.push({ signal, answer: (amount) => act(async () => resolve(wire(amount))) });
    });
  });
  let answer: (answers: Answers) => void = () => undefined;
  const page = (
    <>
      <CoveragePanel Estimate={EstimatedPrice} />
      {beside}
    </>
  );
  const recorded = renderInSession(fitness, page, {
    events,
    graph: graph as never,
    more,
    onReady: (record) => void (answer = (answers) => act(() => record(...answered(answers)))),
  });
  return { asked, recorded, graph, answer: (answers: Answers) => answer(answers) };
}

describe('the panel asks for an estimate', () => {
  it('once it is in view, the answers are complete, and they have been still', async () => {
    const { hoursPerWeek: _, ...incomplete } = trainer;
    const { graph, answer, asked, recorded } = renderPanel(answered(incomplete));
    show(true);
    await pass(STILL_MS * 2);
    answer({ hoursPerWeek: 'many' });
    await pass(STILL_MS * 2);
    show(false);
    answer({ hoursPerWeek: '20' });
    await pass(STILL_MS * 2);
    expect(graph).not.toHaveBeenCalled();
    show(true);
    await pass(STILL_MS - 1);
    answer({ limit: '2m-4m' });
    await pass(STILL_MS - 1);
    expect(graph).not.toHaveBeenCalled();
    await pass(1);
    expect(graph).toHaveBeenCalledTimes(1);
    await asked[0]!.answer('120.00');
    expect(recorded.map(({ type }) => type)).toContain('PriceEstimated');
    // With the member fee, which the program names.
    expect(screen.getByText('$145 a year')).toBeTruthy();
  });

  it('once for the same answers, also where they change and come back', async () => {
    const { graph, answer, asked } = renderPanel(answered(trainer));
    show(true);
    await pass(STILL_MS);
    await asked[0]!.answer('100.00');
    answer({ limit: '2m-4m' });
    await pass(STILL_MS);
    await asked[1]!.answer('120.00');
    answer({ limit: '1m-3m' });
    await pass(STILL_MS);
    expect(graph).toHaveBeenCalledTimes(2);
    expect(screen.getByText('$125 a year')).toBeTruthy();
    answer({ firstName: 'Ana' });
    await pass(STILL_MS);
    expect(graph).toHaveBeenCalledTimes(2);
  });

  it('once for all places of the page, and again for one that stays where another has left', async () => {
    const { graph, recorded, asked } = renderPanel(answered(trainer), {}, <EstimateBar />);
    show(true, 0);
    await pass(STILL_MS / 2);
    show(true, 1);
    await pass(STILL_MS);
    expect(graph).toHaveBeenCalledTimes(1);
    show(false, 0);
    await pass(0);
    expect(graph).toHaveBeenCalledTimes(2);
    await asked[1]!.answer('100.00');
    expect(recorded.filter(({ type }) => type === 'PriceEstimated')).toHaveLength(1);
    expect(screen.getAllByText('$125 a year')).toHaveLength(2);
  });

  it('and no more where the answers change meanwhile; the price of before is not shown as that of now', async () => {
    const { answer, asked } = renderPanel(answered(trainer));
    show(true);
    await pass(STILL_MS);
    await asked[0]!.answer('100.00');
    answer({ limit: '2m-4m' });
    expect(screen.getByText('Updating your estimate')).toBeTruthy();
    expect(factsOf()).toMatchObject({ 'Professional liability': '–' });
    await pass(STILL_MS);
    answer({ limit: '3m-5m' });
    expect(asked[1]!.signal?.aborted).toBe(true);
    await pass(STILL_MS);
    await asked[2]!.answer('140.00');
    expect(screen.getByText('$165 a year')).toBeTruthy();
    expect(asked).toHaveLength(3);
  });

  it('and shows the price at least where there is no answer', async () => {
    const { graph, answer } = renderPanel(answered(trainer));
    graph.mockRejectedValue(new Error('the facade is busy'));
    show(true);
    await pass(STILL_MS);
    expect(screen.getByText('From $184 a year, plus taxes')).toBeTruthy();
    show(false);
    show(true);
    await pass(STILL_MS * 2);
    expect(graph).toHaveBeenCalledTimes(1);
    answer({ limit: '2m-4m' });
    await pass(STILL_MS);
    expect(graph).toHaveBeenCalledTimes(2);
  });
});

describe('an estimate in the log', () => {
  const state = given(...answered(trainer));
  const { input } = createEstimateRequest(fitness, state, TODAY)!;
  const events = [...answered(trainer), memberFeeSet({ fee: '25.50', id: 'member', refNum: 'REF', fieldName: 'Dues' }), priceEstimated({ input, lines })];

  it('is shown with its lines, without a request', async () => {
    const { graph } = renderPanel(events, { isReplay: true });
    show(true);
    await pass(STILL_MS);
    expect(graph).not.toHaveBeenCalled();
    expect(screen.getByText('$219.10 a year')).toBeTruthy();
    expect(screen.getByText('With fees, plus taxes. Your final price comes when you continue.')).toBeTruthy();
    expect(factsOf()).toMatchObject({
      'Professional liability': '$95.76',
      'General liability': '$62.84',
      'Admin fee': '$20.00',
      'Association dues': '$15.00',
      'Member fee': '$25.50',
    });
    expect(screen.getByRole('status').textContent).toBe('Estimate: $219.10 a year, plus taxes');
  });

  it('is that of its answers, and no others', () => {
    renderPanel([...events, questionAnswered({ question: 'limit', value: '2m-4m' })], { isReplay: true });
    expect(screen.queryByText(/^Estimated price/)).toBeNull();
    expect(screen.getByText(/^From \$184/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('is not that of an example where the answers exclude all products', () => {
    const { answer } = renderPanel(answered({ ...trainer, claims: 'two-or-more' }));
    expect([screen.queryByText(/^From/), screen.queryByText('We’ll check your answers when you continue.')]).toEqual([null, expect.anything()]);
    answer({ claims: 'none' });
    expect([screen.queryByText(/^From \$184/), screen.queryByText(/^We’ll check your answers/)]).toEqual([expect.anything(), null]);
  });

  it('is neither shown nor asked for once the address has excluded a product', async () => {
    const { graph } = renderPanel([...events, quoteRequested({ page: 0 }), addressKickedOut({ lobs: ['General Liability'] })]);
    show(true);
    await pass(STILL_MS);
    expect([graph.mock.calls, screen.queryByText(/^Estimated price/)]).toEqual([[], null]);
  });

  it('has credits in parentheses, as the order has them', () => {
    const credit = { kind: 'premium' as const, product: 'fitness-liability', name: 'Return premium', amount: '-40.00' };
    renderPanel([...answered(trainer), priceEstimated({ input, lines: [...lines, credit] })], { isReplay: true });
    expect(factsOf()).toMatchObject({ 'Professional liability': '$95.76', 'Return premium': '($40.00)' });
  });

  it('is at the lower edge of narrow screens, with its lines behind it', () => {
    renderInSession(fitness, <EstimateBar />, { events, more: { isReplay: true } });
    const bar = within(screen.getByLabelText('Estimate, plus taxes'));
    expect(bar.getByText('$219.10 a year')).toBeTruthy();
    fireEvent.click(bar.getByText('View summary'));
    expect(screen.getByRole('dialog', { name: 'Estimated price: $219.10 a year' })).toBeTruthy();
    expect(factsOf()).toMatchObject({ 'Admin fee': '$20.00', 'Member fee': '$25.50' });
  });

  it('is in the line of the disclosure on narrow screens', () => {
    renderInSession(fitness, <CoverageDisclosure Estimate={EstimatedPrice} />, { events, more: { isReplay: true } });
    expect(within(document.querySelector('summary')!).getByText('Estimate: $219.10 a year, plus taxes')).toBeTruthy();
  });

  it('is left out where nothing is to be paid', () => {
    const returned: Estimate['lines'] = [...lines, { kind: 'premium', product: 'fitness-liability', name: 'Return premium', amount: '-400.00' }];
    renderPanel([...answered(trainer), priceEstimated({ input, lines: returned })], { isReplay: true });
    expect(screen.queryByText(/^Estimated price/)).toBeNull();
  });
});
