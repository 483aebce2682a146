import type { Aim } from './answers.ts';
import type { Chance } from './chance.ts';

/** What a buyer will do, and what will happen to them. */
export interface Plan {
  readonly sitename: string;
  readonly aim: Aim;
  readonly isKickedByAddress: boolean;
  /** After how many answers the buyer leaves; null if not while answering. */
  readonly leavesAfter: number | null;
  /** The buyer looks at the price and leaves. */
  readonly leavesAtPayment: boolean;
  /** The buyer pays and leaves before the policies are issued. */
  readonly leavesPaid: boolean;
  readonly declines: number;
  /** The buyer gives up after the last declined payment. */
  readonly leavesDeclined: boolean;
  readonly isUnconfirmed: boolean;
  readonly paysByCard: boolean;
  readonly hasAccount: boolean;
  /** The buyer comes by a link of another sponsor or of a member. */
  readonly isLinked: boolean;
  readonly isMember: boolean;
  /** The buyer continues later, here or on another device, or immediately in another tab. */
  readonly goesOn: 'here' | 'elsewhere' | 'window' | null;
  /** The buyer's browser had a newer release of the pages. */
  readonly isNewer: boolean;
  /** A factor for the buyer's times: 2 takes twice as long as usual. */
  readonly slowness: number;
}

type Story = 'leaves' | 'looks' | 'buys' | 'kicked' | 'partly' | 'address' | 'unconfirmed' | 'left paid';
const stories: Readonly<Record<Story, number>> = { leaves: 38, looks: 14, buys: 32, kicked: 8, partly: 3.5, address: 3, unconfirmed: 0.9, 'left paid': 0.6 };
const programs = { fitness: 34, yoga: 20, health: 20, trades: 14, retail: 12 } as const;

const aims: Partial<Readonly<Record<Story, Aim>>> = { kicked: 'kicked', partly: 'partly' };

function declinesOf(chance: Chance, story: Story): number {
  if (story !== 'buys' || !chance.happens(0.12)) return 0;
  return chance.happens(0.25) ? 2 : 1;
}

const goingOn = ({ happens, weighted }: Chance): Plan['goesOn'] => (happens(0.11) ? weighted({ here: 5, elsewhere: 4, window: 2 }) : null);

/** Returns a buyer's plan. @param known the existing programs */
export function planOf(chance: Chance, known: readonly string[]): Plan {
  const shipped = Object.fromEntries(Object.entries(programs).filter(([name]) => known.includes(name)));
  const others = Object.fromEntries(known.filter((name) => !Object.hasOwn(programs, name)).map((name) => [name, 10]));
  const sitename = chance.weighted({ ...shipped, ...others });
  const story = chance.weighted(stories);
  return {
    sitename,
    aim: aims[story] ?? 'sold',
    isKickedByAddress: story === 'address',
    leavesAfter: story === 'leaves' ? chance.skewed(0, 26) : null,
    leavesAtPayment: story === 'looks' || (story === 'partly' && chance.happens(0.5)),
    leavesPaid: story === 'left paid',
    declines: declinesOf(chance, story),
    isUnconfirmed: story === 'unconfirmed',
    paysByCard: chance.happens(0.78),
    hasAccount: chance.happens(0.07),
    isLinked: chance.happens(0.16),
    isMember: chance.happens(0.12),
    goesOn: goingOn(chance),
    isNewer: chance.happens(0.003),
    slowness: 0.9 + chance.skewed(0, 320) / 100,
    leavesDeclined: chance.happens(0.3),
  };
}
