// One sequence: a root application, its tabs on one or more devices, and what was observed on the way.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '#graph/db';
import type { Letter } from '#graph/mail';
import type { Answers } from '#events/program';
import { questionAnswered } from '#events/application';
import { type SandboxCore, openCore } from '#sandbox';
import { fitnessAnswers, retailAnswers } from '../../support/answers.ts';
import { type Clock, createClock } from './clock.ts';
import { type Line, createDevice, createLine } from './device.ts';
import { type SimulatedFacade, simulateFacade } from './facade.ts';
import { preparingPool } from './preparing-client.ts';
import { memoryStorage } from './storage.ts';
import { type Tab, openTab } from './tab.ts';
import { type Upstream, createUpstream } from './upstream.ts';

/** The setting of a sequence. */
export interface Setting {
  /** `rewrite` is retail with a policy to replace, so that nothing is due. */
  readonly program: 'fitness' | 'retail' | 'rewrite';
  readonly email: 'new' | 'member' | 'mustchange';
  /** A gateway that charges on every POST, one that leaves a quote out of its first bind, a correct one, and one that guarantees idempotency. */
  readonly gateway: 'naive' | 'partial' | 'careful' | 'deduping';
  /** Whether the buyer continues after the faults until the purchase is complete. */
  readonly isPatient: boolean;
}

/** What a buyer saw when Purchase was clicked. */
export interface PurchaseClick {
  readonly offer: string;
  readonly amount: string;
  readonly window: Tab;
  /** The billing address. */
  readonly house: string;
}

/** What all sequences share, one after the other. */
export interface Stage {
  readonly clock: Clock;
  readonly core: SandboxCore;
  readonly upstream: Upstream;
  readonly line: Line;
  readonly facade: SimulatedFacade;
  /** For checks: a kill does not affect it. */
  readonly db: Kysely<Database>;
  close(): Promise<void>;
}

export interface Scene {
  readonly stage: Stage;
  readonly setting: Setting;
  readonly tabs: Tab[];
  /** Tabs with false events. */
  readonly forged: Set<Tab>;
  /** What buyers saw when they clicked Purchase. */
  readonly shown: PurchaseClick[];
  /** By purchase: the last click before the latest payment was sent. */
  readonly paidBy: Map<string, PurchaseClick>;
  /** Whether requests were repeated by hand. The cached values then need not be those of a click. */
  isByHand: boolean;
  /** Violations that were observed on the way. */
  readonly breaches: string[];
  /** The letters that were sent, whether any are to be, how many processes ended while they mailed, and whether the email may be lost with a log. */
  readonly letters: { readonly sent: readonly Letter[]; areSent: boolean; deaths: number; mayLackAddress: boolean };
  /** A payment that may have taken effect and is not settled yet. */
  doubt: { readonly callId: string } | null;
  readonly root: string;
  readonly email: string;
  /** The buyer's answers. */
  readonly answers: Answers;
}

export async function openStage(databaseUrl: string): Promise<Stage> {
  const clock = createClock();
  const core = await openCore({ programsDir: path.resolve('programs'), now: () => new Date(clock.now()) });
  const upstream = createUpstream(core, clock);
  const facade = await simulateFacade({ databaseUrl, upstream, clock });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(databaseUrl) }) });
  return {
    clock,
    core,
    upstream,
    line: createLine(),
    facade,
    db,
    async close() {
      await facade.close();
      await db.destroy();
    },
  };
}

const emails = { member: 'member@example.com', mustchange: 'mustchange@example.com' };

function answersFor({ program }: Setting, email: string): Answers {
  if (program === 'fitness') return fitnessAnswers(email);
  const retail = Object.assign({}, ...retailAnswers(email)) as Answers;
  return program === 'retail' ? retail : { ...retail, rewrite: 'same', replacedPolicy: 'RET-2026-000101' };
}

const isInTheWay = ({ doubt, setting }: Scene, callId: string): boolean => doubt !== null && !(setting.gateway === 'deduping' && doubt.callId === callId);

function keepPress({ shown, paidBy }: Scene, url: string): void {
  const press = shown.findLast(({ offer }) => url.endsWith(offer));
  if (press) paidBy.set(press.offer, press);
}

/**
 * A payment must not be sent before its row is committed, nor while another one is unconfirmed or has succeeded.
 * Only the same call may be repeated, if the gateway guarantees idempotency.
 */
function watch(scene: Scene): void {
  const { stage, root } = scene;
  stage.upstream.watchWith({
    async pays(callId, url) {
      keepPress(scene, url);
      if (isInTheWay(scene, callId)) scene.breaches.push(`paid again at ${url} while a payment stands`);
      const row = await stage.db.selectFrom('purchase_step').select('status').where('root_id', '=', root).where('id', '=', callId).executeTakeFirst();
      if (row?.status !== 'started') scene.breaches.push(`a payment left without its row in the attempt ledger: ${row?.status ?? 'none'}`);
      scene.doubt = { callId };
    },
    isAtItToo: (template) => void scene.breaches.push(`two are at ${template} at the same time`),
    cameToNothing: () => void (scene.doubt = null),
    async isPaidFor(callId, template) {
      const row = await stage.db.selectFrom('purchase_step').select('status').where('root_id', '=', root).where('step', '=', 'pay').where('status', '=', 'done').executeTakeFirst();
      if (!row) scene.breaches.push(`${template} left as ${callId}, and nothing is paid`);
    },
  });
}

/** Resets the stage and begins a sequence: a buyer who has answered everything and clicked nothing. */
export async function setScene(stage: Stage, setting: Setting): Promise<Scene> {
  const { clock, core, upstream, line, facade } = stage;
  clock.reset();
  upstream.clear();
  (upstream.calls as unknown[]).length = 0;
  line.clear();
  facade.mails.length = 0;
  facade.letters.length = 0;
  facade.errors.length = 0;
  core.reset({ naivePayment: setting.gateway === 'naive', partialBind: setting.gateway === 'partial' });
  await facade.restart({ paymentDedupes: setting.gateway === 'deduping' });
  const device = createDevice(facade, line);
  const served = await device.served(setting.program === 'fitness' ? 'fitness' : 'retail');
  const root = randomUUID();
  const email = setting.email === 'new' ? `buyer-${root}@example.com` : emails[setting.email];
  const tab = openTab({ device, served, clock, storage: memoryStorage(), applicationId: root });
  const scene: Scene = {
    stage,
    setting,
    tabs: [tab],
    forged: new Set(),
    shown: [],
    paidBy: new Map(),
    isByHand: false,
    breaches: [],
    letters: { sent: facade.letters, areSent: false, deaths: 0, mayLackAddress: false },
    doubt: null,
    root,
    email,
    answers: answersFor(setting, email),
  };
  watch(scene);
  await tab.load('/');
  const { ports } = tab.page();
  ports.record(...Object.entries(scene.answers).map(([question, value]) => questionAnswered({ question, value: value as string })));
  return scene;
}
