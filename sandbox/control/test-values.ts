import { STAFF_PASSWORD, staffPeople } from '../oidc/people.ts';
import { eftTypes } from '../state/seed.ts';
import { copyable, escape } from './html.ts';

type Meaning = readonly [value: string, meaning: string];

const values: readonly (readonly [string, readonly Meaning[]])[] = [
  [
    'Cards, any later expiry',
    [
      ['4111111111111111', 'Visa'],
      ['5555555555554444', 'Mastercard'],
      ['378282246310005', 'American Express'],
      ['6011111111111117', 'Discover'],
    ],
  ],
  [
    'eCheck',
    [
      ['110000000', 'routing, the only one'],
      ['000123456', 'account, or any other'],
    ],
  ],
  [
    'Security code (Amex: 9 before it), or the end of the account number',
    [
      ['901', 'declined'],
      ['902', 'already in process'],
      ['903', 'bad number'],
      ['904', 'lost or stolen'],
      ['905', 'suspected fraud'],
      ['906', 'insufficient funds'],
      ['907', 'address mismatch'],
      ['908', 'limit exceeded'],
      ['909', 'bad security code'],
    ],
  ],
  [
    'Log in',
    [
      ['Passw0rd!', 'the password of all three'],
      ['member@example.com', 'saved addresses and methods'],
      ['mustchange@example.com', 'must change the password'],
      ['unverified@example.com', 'must be verified first'],
    ],
  ],
  ['Sign in as staff', [[STAFF_PASSWORD, 'the password of all'], ...staffPeople.map(({ userName, does }): Meaning => [userName, does])]],
  [
    'ZIP',
    [
      ['00000', 'cannot be validated'],
      ['33480', 'kicked out by its address'],
    ],
  ],
  [
    'Members, links and policies, by how they begin',
    [
      ['UNKNOWN', 'unknown: 404'],
      ['EXPIRED', 'acctref of a link that is over'],
      ['PAST', 'acctref of a policy that has expired'],
      ['NORETRO', 'acctref of a policy with no retro date'],
    ],
  ],
  [
    'EFTTypeId of a saved method',
    [
      [eftTypes.card, 'card'],
      [eftTypes.eCheck, 'bank account'],
    ],
  ],
];

const entry = ([value, meaning]: Meaning): string => `<li>${copyable(value).text} ${escape(meaning)}</li>`;

/** The values that mean something here (design, section 9), for one who types them in. */
export const testValues = `<details class="values" id="test-values"><summary>Test values</summary><dl>${values
  .map(([name, entries]) => `<div><dt>${escape(name)}</dt><dd><ul>${entries.map(entry).join('')}</ul></dd></div>`)
  .join('')}</dl></details>`;
