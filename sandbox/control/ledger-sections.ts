import type { Address } from '../state/entities.ts';
import type { State } from '../state/state.ts';
import { Html, NONE, type Section, badge, code, escape, money, table, time } from './html.ts';
import { ledgerOf } from './ledger.ts';

type Ledger = ReturnType<typeof ledgerOf>;

const charges = ({ charges: taken, unsettled }: Ledger): Section => ({
  title: 'Charges',
  count: taken.length + unsettled.length,
  whenEmpty: 'Nothing was charged. Pay with one of the test cards above.',
  content: table(
    ['At (UTC)', 'Amount', 'Paid by', 'State', 'Reference', 'Purchase'],
    [
      ...taken.map((c) => [
        time(c.at),
        money(c.amount),
        `${c.brand} ···· ${c.last4}`,
        badge('paid', 'good'),
        new Html(escape(c.referenceNumber), 'nowrap'),
        code(c.purchaseId),
      ]),
      ...unsettled.map((id) => [new Html(NONE, 'time'), new Html(NONE, 'money'), NONE, badge('in process', 'odd'), NONE, code(id)]),
    ],
  ),
});

const policies = ({ policies: issued }: Ledger): Section => ({
  title: 'Policies',
  count: issued.length,
  whenEmpty: 'No policy was issued. One is when a purchase is bound.',
  content: table(
    ['At (UTC)', 'Policy number', 'Payment', 'Quote', 'Purchase'],
    issued.map((p) => [
      time(p.at),
      new Html(`<strong>${escape(p.policyNumber)}</strong>`, 'nowrap'),
      new Html(escape(p.paymentRefNum || NONE), 'nowrap'),
      code(p.quoteId),
      code(p.purchaseId),
    ]),
  ),
});

const products = (known: Ledger['opportunities'][number]['products']): Html => {
  const names = known.map(({ productId, exitReason }) => (exitReason === 'None' ? productId : `${productId} (${exitReason})`));
  return new Html(names.map((name) => `<span class="nowrap">${escape(name)}</span>`).join(', '));
};

const opportunities = ({ opportunities: known }: Ledger): Section => ({
  title: 'Opportunities',
  count: known.length,
  whenEmpty: 'Nobody began. An opportunity is made when a buyer gives an email.',
  content: table(
    ['Email', 'Program', 'At', 'State', 'Products', 'Declined', 'Kicked out', 'Outcome', 'Id'],
    known.map((o) => [
      o.email,
      o.programId,
      o.location,
      o.stateAbbr || NONE,
      products(o.products),
      o.declinedReason ?? NONE,
      place(o.kickoutAddress),
      o.bound ? badge('bound', 'good') : badge('open'),
      code(o.id),
    ]),
  ),
});

const accounts = ({ accounts: made }: Ledger): Section => ({
  title: 'Rating accounts',
  count: made.length,
  whenEmpty: 'Rating has no account yet.',
  content: table(
    ['Name', 'Email', 'CRM account', 'Id'],
    made.map((a) => [a.name, a.email, code(a.crmAccountId), code(a.id)]),
  ),
});

const place = (address: Address | null): string =>
  address === null ? NONE : `${address.Street1}, ${address.City}, ${address.StateAbbr} ${address.PostalCode}`;

const refreshes = ({ refreshes: said }: Ledger): Section => ({
  title: 'CRM refreshes',
  count: said.length,
  whenEmpty: 'The CRM was not refreshed. It is by PUT /api/account.',
  content: table(
    ['At (UTC)', 'Name', 'Email', 'Phone', 'Address', 'Products', 'CRM account'],
    said.map((r) => [time(r.at), r.name, r.email, r.phone, place(r.address), r.products.join(', ') || NONE, code(r.crmAccountId)]),
  ),
});

const people = ({ profiles }: Ledger): Section => ({
  title: 'People',
  count: profiles.length,
  whenEmpty: 'Nobody has an account.',
  content: table(
    ['User name', 'Name', 'Phone', 'Addresses', 'Methods', 'Profile'],
    profiles.map((p) => [
      p.userName,
      `${p.firstName} ${p.lastName}`.trim() || NONE,
      p.phone || NONE,
      new Html(String(p.addresses.length), 'money'),
      new Html(String(p.methods.length), 'money'),
      code(p.id),
    ]),
  ),
});

const references = ({ references: given }: Ledger): Section => ({
  title: 'Member references',
  count: given.length,
  whenEmpty: 'No profile has a member reference.',
  content: table(
    ['Key', 'Description', 'Profile'],
    given.map((r) => [r.key, r.description || NONE, code(r.profileId)]),
  ),
});

const sizeOf = (bytes: number): string => (bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024)} KB`);

function screenshots({ screenshots: taken }: Ledger, { pictures }: State): Section {
  const picture = (id: string, bytes: number) =>
    pictures.has(id)
      ? new Html(`<a class="picture" href="/sandbox/screenshots/${escape(id)}"><img src="/sandbox/screenshots/${escape(id)}" alt="" loading="lazy">${sizeOf(bytes)} PNG</a>`)
      : `${sizeOf(bytes)}, no longer kept`;
  return {
    title: 'Screenshots',
    count: taken.length,
    whenEmpty: 'No page was captured.',
    content: table(
      ['At (UTC)', 'Screen', 'Picture', 'Opportunity'],
      taken.map(({ at, screenName, opportunityId, bytes, id }) => [time(at), screenName, picture(id, bytes), code(opportunityId)]),
    ),
  };
}

/** What the sandbox holds, noun by noun. */
export function ledgerSections(state: State): readonly Section[] {
  const ledger = ledgerOf(state);
  const nouns = [charges, policies, opportunities, accounts, refreshes, people, references].map((of) => of(ledger));
  return [...nouns, screenshots(ledger, state)];
}
