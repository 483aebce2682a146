import type { FlowEvent, State } from '#events/buyflow';
import type { Program } from '#events/program';
import { amountDue, pathOf, sum, toMoney } from '#events/rules';

/** One entry of the analytics data layer (specification, 7: other). It contains no personal data. */
export type Entry = { readonly event: string } & Readonly<Record<string, unknown>>;

interface Interaction {
  /** The page, section or dialog. */
  readonly container: string;
  readonly label: string;
  readonly action?: string;
  readonly event?: string;
}

const interaction = ({ container, label, action = 'click', event = 'interaction' }: Interaction): Entry => ({ event, container, action, label });

export const pageView = (page: string, title: string): Entry => ({ event: 'pageview', page, title });

/** The sale, once its policies are bound (design, decision 29). */
function transaction(state: State): Entry {
  const quotes = state.quote.offer?.quotes ?? [];
  return {
    event: 'transaction',
    id: state.quote.offer?.id ?? '',
    value: amountDue(state).amount,
    tax: toMoney(sum(quotes.map(({ rateInfo }) => rateInfo.totalTax))),
    currency: 'USD',
    items: quotes.map(({ productCode, productDescription, rateInfo }) => ({ id: productCode, name: productDescription, price: rateInfo.total, quantity: 1 })),
  };
}

type EntryBuilders = { readonly [T in FlowEvent['type']]?: (data: Extract<FlowEvent, { type: T }>['data'], program: Program, state: State) => Entry };

const pageName = ({ display }: Program, index: number): string => display.pages[index]?.name ?? '';

const entryBuilders: EntryBuilders = {
  PageEntered: ({ page }, program) => pageView(pathOf(program, page), pageName(program, page)),
  PageRejected: ({ page }, program) => interaction({ container: pageName(program, page), action: 'refused', label: 'Answers missing or wrong' }),
  PageCompleted: ({ page }, program) => interaction({ container: pageName(program, page), action: 'complete', label: 'Page completed' }),
  QuoteRequested: ({ page }, program) => interaction({ container: pageName(program, page), label: 'Continue' }),
  QuoteReceived: () => interaction({ container: 'Quoting', action: 'complete', label: 'Quote received' }),
  QuoteFailed: ({ step }) => interaction({ container: 'Quoting', action: 'refused', label: step }),
  QuoteCancelled: () => interaction({ container: 'Quoting', label: 'Cancel' }),
  QuotesDropped: () => interaction({ container: 'Payment', label: 'Select different limit' }),
  ApplicationKickedOut: ({ byAddress }) => interaction({ container: 'Ineligible', action: 'refused', label: byAddress ? 'Address' : 'Products' }),
  PaymentMethodChosen: ({ payWithCard }) => interaction({ container: 'Payment method', label: payWithCard ? 'Credit card' : 'eCheck' }),
  TermsOpened: () => interaction({ container: 'Terms and conditions', label: 'Open' }),
  TermsAccepted: () => interaction({ container: 'Terms and conditions', label: 'I accept' }),
  AffidavitOpened: ({ form }) => interaction({ container: form, label: 'Open' }),
  AffidavitAccepted: ({ form }) => interaction({ container: form, label: 'I accept' }),
  PurchaseRequested: () => interaction({ container: 'Payment', label: 'Purchase' }),
  PaymentDeclined: () => interaction({ container: 'Payment', action: 'refused', label: 'Payment declined' }),
  ConfirmationTracked: (_, __, state) => transaction(state),
};

/** The data layer's entry for an event, or null. It has public fields only, never an answer. */
export function toEntry(event: FlowEvent, program: Program, state: State): Entry | null {
  const build = entryBuilders[event.type] as ((data: FlowEvent['data'], program: Program, state: State) => Entry) | undefined;
  return build ? build(event.data, program, state) : null;
}
