import { expect, it } from 'vitest';
import { usStates } from '#events/program';
import { findZipState } from '../../../../web/form/find-zip-state.ts';

/** A code of each state's capital. */
const CAPITALS =
  'AL36104 AK99801 AZ85001 AR72201 CA95814 CO80202 CT06103 DE19901 DC20500 FL32301 GA30303 HI96813 ID83702 IL62701 IN46225 IA50309 KS66603 KY40601 LA70802 ME04330 MD21401 MA02201 MI48933 MN55102 MS39205 MO65101 MT59623 NE68502 NV89701 NH03301 NJ08608 NM87501 NY12207 NC27601 ND58501 OH43215 OK73102 OR97301 PA17101 RI02903 SC29217 SD57501 TN37219 TX78701 UT84111 VT05602 VA23219 WA98507 WV25301 WI53703 WY82001'.split(
    ' ',
  );

it('finds the state of each capital’s code', () => {
  const found = CAPITALS.map((capital) => `${findZipState(capital.slice(2))?.value}${capital.slice(2)}`);
  expect(found).toEqual(CAPITALS);
  expect(new Set(CAPITALS.map((capital) => capital.slice(0, 2)))).toEqual(new Set(usStates.map(({ value }) => value)));
});

it.each([['00000'], ['09001'], ['96201'], ['']])('%j is in none', (zip) => {
  expect(findZipState(zip)).toBeNull();
});
