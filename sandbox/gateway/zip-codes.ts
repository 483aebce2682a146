// The first digit of a ZIP code names a group of states (USPS, National Area Code).
const statesByDigit: readonly string[] = [
  'CT MA ME NH NJ RI VT',
  'DE NY PA',
  'DC MD NC SC VA WV',
  'AL FL GA MS TN',
  'IN KY MI OH',
  'IA MN MT ND SD WI',
  'IL KS MO NE',
  'AR LA OK TX',
  'AZ CO ID NM NV UT WY',
  'AK CA HI OR WA',
];

/** Codes that lie in a state of another group, by how they begin. */
const exceptions: Readonly<Record<string, string>> = { '005': 'NY', '063': 'NY', '569': 'DC', '885': 'TX' };

/** Whether a ZIP code can be one of a state's: that of another part of the country cannot, nor 00000. */
export const canBeIn = (zip: string, state: string): boolean =>
  zip !== '00000' && (exceptions[zip.slice(0, 3)] === state || (statesByDigit[Number(zip[0])]?.split(' ').includes(state) ?? false));
