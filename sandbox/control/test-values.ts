const code = (text: string): string => `<code>${text}</code>`;

const values: readonly (readonly [string, readonly string[]])[] = [
  ['Cards', ['4111111111111111 Visa', '5555555555554444 Mastercard', '378282246310005 Amex', '6011111111111117 Discover']],
  ['Bank', ['110000000 routing', '000123456 account']],
  [
    'Security code (Amex: 9 before it), or the end of the account number',
    [
      '901 declined',
      '902 in process',
      '903 bad number',
      '904 lost or stolen',
      '905 suspected fraud',
      '906 insufficient funds',
      '907 address',
      '908 limit',
      '909 security code',
    ],
  ],
  [
    'Log in, password Passw0rd!',
    [
      'member@example.com saved addresses and methods',
      'mustchange@example.com must change the password',
      'unverified@example.com cannot log in yet',
    ],
  ],
  ['ZIP', ['00000 not validated', '33480 kicked out']],
];

const entry = (text: string): string => {
  const [value = '', ...meaning] = text.split(' ');
  return `<li>${code(value)} ${meaning.join(' ')}</li>`;
};

/** The values that mean something here (design, section 9), for one who types them in. */
export const testValues = `<details class="values"><summary>Test values</summary><dl>${values
  .map(([name, entries]) => `<div><dt>${name}</dt><dd><ul>${entries.map(entry).join('')}</ul></dd></div>`)
  .join('')}</dl></details>`;
