import { zipMismatchFound } from '#events/application';
import { usStates } from '#events/program';
import type { ZipQuestions } from '#events/rules';
import type { FlowPorts } from '#workflows/ports';

/** The first and the last of a state's ZIP codes by three digits (USPS, L002). A few ZIP codes cross a state's border. */
const RANGES =
  'AL350-369 AK995-999 AZ850-865 AR716-729 CA900-961 CO800-816 CT060-069 DE197-199 DC200-200 VA201-201 DC202-205 FL320-349 GA300-319 GA398-399 HI967-968 ID832-838 IL600-629 IN460-479 IA500-528 KS660-679 KY400-427 LA700-714 ME039-049 MD206-219 MA010-027 MI480-499 MN550-567 MS386-397 MO630-658 MT590-599 NE680-693 NV889-898 NH030-038 NJ070-089 NM870-884 NY100-149 NC270-289 ND580-588 OH430-459 OK730-731 OK734-749 OR970-979 PA150-196 RI028-029 SC290-299 SD570-577 TN370-385 TX733-733 TX750-799 TX885-885 UT840-847 VT050-054 VT056-059 VA220-246 WA980-994 WV247-268 WI530-549 WY820-831'
    .split(' ')
    .map((range) => ({ state: range.slice(0, 2), first: range.slice(2, 5), last: range.slice(6) }));

/** The state that most ZIP codes with the same first three digits are in; null where they are in none, such as those of the armed forces. */
export function findZipState(zip: string): (typeof usStates)[number] | null {
  const prefix = zip.slice(0, 3);
  const found = RANGES.find(({ first, last }) => prefix >= first && prefix <= last);
  return usStates.find(({ value }) => value === found?.state) ?? null;
}

/** Records the state that a ZIP code seems to be in, if it is not the one that was answered and this is not recorded yet. */
export function noteZipMismatch({ state, record }: Pick<FlowPorts, 'state' | 'record'>, { zipQuestion, stateQuestion }: ZipQuestions): void {
  const { answers, application } = state();
  const { [zipQuestion]: zip, [stateQuestion]: answered } = answers;
  const found = typeof zip === 'string' ? findZipState(zip) : null;
  if (found === null || !answered || found.value === answered || application.zipStates?.[zipQuestion] !== undefined) return;
  record(zipMismatchFound({ zipQuestion, stateQuestion, state: found.value }));
}
