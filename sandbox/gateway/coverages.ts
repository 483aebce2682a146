import { data } from '../http/answer.ts';
import { type Route, read } from '../http/route.ts';
import type { Line } from '../rating/line.ts';
import { ratesOf } from '../rating/program-rates.ts';

const coverages = ({ lob: Lob, code, name, limit, additionalInsured }: Line) => [
  { Code: code, Name: name, Lob, LimitDisplayText: limit.standard },
  ...(additionalInsured === undefined ? [] : [{ Code: `${code}-AI`, Name: 'Additional insured', Lob, LimitDisplayText: limit.standard }]),
];

/** The coverages of the calling program's products, with their standard limits. */
export const coverageRoutes: readonly Route[] = [
  read('/api/util/getcoverages', ({ caller }) => data(ratesOf(caller.program).lines.flatMap(coverages))),
];
