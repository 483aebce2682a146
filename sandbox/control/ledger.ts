import type { Person } from '../state/entities.ts';
import type { Mail } from '../mail/post-office.ts';
import type { State } from '../state/state.ts';

const shownPerson = ({ id, profileId, userName, crmAccountId, firstName, lastName, phone, addresses, methods, hasProfile }: Person) => ({
  id,
  profileId,
  userName,
  crmAccountId,
  firstName,
  lastName,
  phone,
  addresses,
  methods: methods.map(({ Token: _token, ...method }) => method),
  hasProfile,
});

/** What the sandbox holds after all the calls, with no secret in it. `accounts` are rating accounts; the buyers' own are `profiles`. */
export const ledgerOf = (state: State) => ({
  charges: state.charges,
  unsettled: [...state.unsettled],
  cached: [...state.cached].map(([purchaseId, quoteIds]) => ({ purchaseId, quoteIds })),
  policies: state.policies,
  accounts: [...state.accounts.values()],
  refreshes: [...state.refreshes.values()],
  profiles: [...state.people.values()].map(shownPerson),
  opportunities: [...state.opportunities.values()],
  references: state.references,
  screenshots: state.screenshots,
});

/** The mails, oldest first; those of one address (any case) where it is given. */
export const inboxOf = ({ mails }: State, to?: string): readonly Mail[] =>
  mails.filter((mail) => to === undefined || mail.to.some((address) => address.toLowerCase() === to.toLowerCase()));
