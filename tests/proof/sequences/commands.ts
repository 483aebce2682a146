// Sequences as fast-check commands on a model, so that a failing sequence is shrunk to the few commands that matter.
import fc from 'fast-check';
import { type Action, type BuyerAction, type Bystander, type Trouble, act, forgeries, replayed } from './actions.ts';
import { billNames } from './bills.ts';
import { changeNames, instruments } from './buyer.ts';
import { lineFaults } from './device.ts';
import type { Scene, Setting } from './scene.ts';
import { storageFaults } from './storage.ts';
import { BIND, CACHE, PAY, REFERENCE, REGISTER, upstreamFaults } from './upstream.ts';

/** What is known about a sequence before it runs. */
interface Model {
  /** Whether any command so far was more than a fault. */
  hasBegun: boolean;
}

class Command implements fc.AsyncCommand<Model, Scene> {
  constructor(private readonly action: Action) {}

  check(): boolean {
    return true;
  }

  async run(model: Model, scene: Scene): Promise<void> {
    model.hasBegun = true;
    await act(scene, this.action);
  }

  toString(): string {
    return JSON.stringify(this.action);
  }
}

const tab = fc.nat({ max: 3 });
/** The gateway paths of a purchase. Those that move money or bind cover are more frequent. */
const templates = fc.oneof(
  { arbitrary: fc.constant(PAY), weight: 5 },
  { arbitrary: fc.constantFrom(BIND, REFERENCE), weight: 4 },
  {
    arbitrary: fc.constantFrom(
      REGISTER,
      '/auth/local/register',
      '/auth/local/login/user',
      '/api/profile/{id}/owner',
      '/api/profile/{id}/phone',
      '/api/profile/{id}/address',
      CACHE,
      '/api/opportunity',
      '/api/account',
      '/api/quote/quotes',
      '/api/check',
      '/api/user',
      '/api/screenshot',
      '/auth-mfa/verify',
    ),
    weight: 6,
  },
);
const operations = fc.constantFrom(
  'SubmitPayment',
  'BindPolicies',
  'CachePurchase',
  'PrepareAccount',
  'CreateMemberReference',
  'PurchaseStatus',
  'RequestQuotes',
  'AppendEvents',
  'OpenApplication',
  'SaveOpportunity',
);
const instrument = fc.oneof({ arbitrary: fc.constantFrom('good', 'other'), weight: 4 }, { arbitrary: fc.constantFrom(...instruments), weight: 3 });

const buyerActions: readonly fc.WeightedArbitrary<BuyerAction>[] = [
  { weight: 8, arbitrary: fc.record({ do: fc.constant('buy'), tab, instrument }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('press'), tab, instrument }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('advance'), tab, instrument }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('quote'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer'), tab, change: fc.constantFrom(...changeNames) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('bill'), tab, to: fc.constantFrom(...billNames) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose'), tab, payWithCard: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('duplicate'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('elsewhere'), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload'), tab }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('accept', 'drop quotes', 'log in', 'log out', 'back', 'ship', 'start later'), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('other amount'), tab, amount: fc.constantFrom('0.00', '0.01', '99999.00') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replay'), tab, operation: fc.constantFrom(...replayed) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('forge'), tab, what: fc.constantFrom(...forgeries) }) },
];
const buyerAction = fc.oneof(...buyerActions);

const trouble: readonly fc.WeightedArbitrary<Trouble>[] = [
  { weight: 6, arbitrary: fc.record({ do: fc.constant('upstream'), template: templates, fault: fc.constantFrom(...upstreamFaults), times: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('line'), operation: operations, fault: fc.constantFrom(...lineFaults) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('kill'), steps: fc.integer({ min: 1, max: 160 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave'), tab, steps: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel'), tab, steps: fc.integer({ min: 1, max: 16 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('storage'), tab, fault: fc.constantFrom(...storageFaults) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass'), hours: fc.constantFrom(1, 5, 30, 24 * 70) }) },
];

/** After no silence at all, or after as much as the deployment says. */
const bystander: fc.Arbitrary<Bystander> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sweep' as const), after: fc.constantFrom(0, 0, 300_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resolve' as const) }) },
);

/** Sequences of at most this number of commands. */
export const sequences = (maxCommands: number): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Scene>>> =>
  fc.commands(
    [
      buyerAction.map((action) => new Command(action)),
      fc.record({ do: fc.constant('both' as const), one: buyerAction, other: buyerAction }).map((action) => new Command(action)),
      fc.oneof(
        instrument.map((by) => new Command({ do: 'everywhere', instrument: by })),
        fc.record({ do: fc.constant('race' as const), isElsewhere: fc.boolean(), instrument }).map((action) => new Command(action)),
        fc.record({ do: fc.constant('doubt' as const), isElsewhere: fc.boolean() }).map((action) => new Command(action)),
        fc.constant(new Command({ do: 'overtake' })),
      ),
      fc.oneof(
        bystander.map((action) => new Command(action)),
        fc.record({ do: fc.constant('beside' as const), one: buyerAction, other: bystander }).map((action) => new Command(action)),
      ),
      fc.oneof(...trouble).map((action) => new Command(action)),
      buyerAction.map((action) => new Command(action)),
      fc.oneof(...trouble).map((action) => new Command(action)),
    ],
    { maxCommands, size: 'max' },
  );

export const settings: fc.Arbitrary<Setting> = fc.record({
  program: fc.constantFrom('fitness', 'fitness', 'retail', 'rewrite'),
  email: fc.constantFrom('new', 'new', 'new', 'member', 'mustchange'),
  gateway: fc.constantFrom('naive', 'naive', 'careful', 'partial', 'deduping'),
  isPatient: fc.boolean(),
});
