import type { FlowEvent, State } from '#events/buyflow';
import type { Program } from '#events/program';
import { computeAmountDue, buildPath, sumDollars, toMoney } from '#events/rules';
import type { Recorder } from '../../event-log/recorder.ts';
import { type DataLayerEntry, createPageView, pushEntry } from './page-view.ts';

interface Interaction {
  /** The page, section or dialog. */
  readonly container: string;
  readonly label: string;
  readonly action?: string;
  readonly event?: string;
}

const createInteraction = ({ container, label, action = 'click', event = 'interaction' }: Interaction): DataLayerEntry => ({ event, container, action, label });

/** The sale, once its policies are bound (design, decision 29). */
function createTransaction(state: State): DataLayerEntry {
  const quotes = state.quote.offer?.quotes ?? [];
  return {
    event: 'transaction',
    id: state.quote.offer?.id ?? '',
    value: computeAmountDue(state).amount,
    tax: toMoney(sumDollars(quotes.map(({ rateInfo }) => rateInfo.totalTax))),
    currency: 'USD',
    items: quotes.map(({ productCode, productDescription, rateInfo }) => ({ id: productCode, name: productDescription, price: rateInfo.total, quantity: 1 })),
  };
}

type EntryBuilders = { readonly [T in FlowEvent['type']]?: (data: Extract<FlowEvent, { type: T }>['data'], program: Program, state: State) => DataLayerEntry };

const readPageName = ({ display }: Program, index: number): string => display.pages[index]?.name ?? '';

const entryBuilders: EntryBuilders = {
  PageEntered: ({ page }, program) => createPageView(buildPath(program, page), readPageName(program, page)),
  PageRejected: ({ page }, program) => createInteraction({ container: readPageName(program, page), action: 'refused', label: 'Answers missing or wrong' }),
  PageCompleted: ({ page }, program) => createInteraction({ container: readPageName(program, page), action: 'complete', label: 'Page completed' }),
  QuoteRequested: ({ page }, program) => createInteraction({ container: readPageName(program, page), label: 'Continue' }),
  QuoteReceived: () => createInteraction({ container: 'Quoting', action: 'complete', label: 'Quote received' }),
  QuoteFailed: ({ step }) => createInteraction({ container: 'Quoting', action: 'refused', label: step }),
  QuoteCancelled: () => createInteraction({ container: 'Quoting', label: 'Cancel' }),
  QuotesDropped: () => createInteraction({ container: 'Payment', label: 'Select different limit' }),
  ApplicationKickedOut: ({ byAddress }) => createInteraction({ container: 'Ineligible', action: 'refused', label: byAddress ? 'Address' : 'Products' }),
  PaymentMethodChosen: ({ payWithCard }) => createInteraction({ container: 'Payment method', label: payWithCard ? 'Credit card' : 'eCheck' }),
  TermsOpened: () => createInteraction({ container: 'Terms and conditions', label: 'Open' }),
  TermsAccepted: () => createInteraction({ container: 'Terms and conditions', label: 'I accept' }),
  AffidavitOpened: ({ form }) => createInteraction({ container: form, label: 'Open' }),
  AffidavitAccepted: ({ form }) => createInteraction({ container: form, label: 'I accept' }),
  PurchaseRequested: () => createInteraction({ container: 'Payment', label: 'Purchase' }),
  PaymentDeclined: () => createInteraction({ container: 'Payment', action: 'refused', label: 'Payment declined' }),
  ConfirmationTracked: (_, __, state) => createTransaction(state),
};

/** The data layer's entry for an event, or null. It has public fields only, never an answer. */
export function toDataLayerEntry(event: FlowEvent, program: Program, state: State): DataLayerEntry | null {
  const build = entryBuilders[event.type] as ((data: FlowEvent['data'], program: Program, state: State) => DataLayerEntry) | undefined;
  return build ? build(event.data, program, state) : null;
}

/** True if the page was completed before: going back and forth counts once. */
const isRepeated = (event: FlowEvent, before: readonly FlowEvent[]): boolean =>
  event.type === 'PageCompleted' && before.some(({ type, data }) => type === 'PageCompleted' && 'page' in data && data.page === event.data.page);

/** Publishes to the data layer what was recorded after the first `count` events, and what is recorded from now on. */
export function publishToAnalytics(program: Program, { events, state: currentState, subscribe }: Pick<Recorder, 'events' | 'state' | 'subscribe'>, count: number): void {
  let publishedCount = count;
  const publish = (state: State, all: readonly FlowEvent[]): void => {
    const from = publishedCount;
    publishedCount = all.length;
    all.slice(from).forEach((event, offset) => {
      const entry = isRepeated(event, all.slice(0, from + offset)) ? null : toDataLayerEntry(event, program, state);
      if (entry) pushEntry(entry);
    });
  };
  publish(currentState(), events());
  subscribe(publish);
}
