import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { canonicalJson } from '#events/core';
import type { MemberFee } from '#events/application';
import type { Opportunity, Quote } from '#events/quote';
import { offerStored } from '#events/facade';
import { type RatedAnswer, orderTotal, toMoney } from '#events/rules';
import type { Database } from '#graph/db';
import type { EventLog, Fact } from '#graph/event-store';
import { lockFamily, standingOf } from './rows.ts';
import type { Application, ApplicationRef } from '../../applications/applications.ts';

/** What rating answered for one application, under the facade's own id: the purchase id, and what the amount is computed from. */
export interface StoredOffer {
  readonly id: string;
  readonly quotes: readonly Quote[];
  /** Whose member the buyer was when it was rated. */
  readonly sponsorId: string;
  readonly member: MemberFee | null;
  readonly answersHash: string;
  /** The CRM's record that its quotes hang on; null of offers of before it was kept. */
  readonly opportunity: Opportunity | null;
  /** Empty where the rating engine needs none; null of offers of before it was kept. */
  readonly ratingAccountId: string | null;
  readonly program: string;
  /** Milliseconds since 1970, UTC. */
  readonly expiresAt: number;
}

/** The application as it was when the offer was rated: in whose name the offer's calls are made, whoever sponsors the buyer by now. */
export const asRated = (application: Application, offer: StoredOffer | undefined): Application =>
  offer ? { ...application, sponsorId: offer.sponsorId, member: offer.member } : application;

export interface Offers {
  /**
   * Keeps it, with whose member the buyer is and which program he was shown, and tells of it in the facade's stream; undefined, with nothing kept, where a
   * payment of the family stands by now.
   * @param after the last sequence of the browser's stream, as it said when it asked.
   */
  keep(application: Application, offer: Omit<StoredOffer, 'sponsorId' | 'member' | 'program'>, after: number): Promise<StoredOffer | undefined>;
  find(application: ApplicationRef, id: string): Promise<StoredOffer | undefined>;
}

/** What rating was told of the insured. */
export interface Rated {
  readonly buyer: object;
  readonly address: object;
  readonly answers: readonly RatedAnswer[];
}

/** Tells whether what is bought is what was rated. */
export const hashRated = ({ buyer, address, answers }: Rated): string => createHash('sha256').update(canonicalJson({ buyer, address, answers })).digest('hex');

/** What the facade's stream tells of an offer. */
export const offerFact = ({ id: offer, quotes, expiresAt }: Pick<StoredOffer, 'id' | 'quotes' | 'expiresAt'>, member: MemberFee | null, asked?: number): Fact => ({
  id: uuidOf('offer', offer),
  after: asked,
  make: (after) => offerStored({ after, offer, total: toMoney(orderTotal(quotes, true, member)), quotes: quotes.length, until: new Date(expiresAt).toISOString() }),
});

interface Parts {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly eventLog: Pick<EventLog, 'record'>;
}

/** Offers, in the database. */
export function createOffers({ db, now, eventLog }: Parts): Offers {
  return {
    async keep({ id, root, program, sponsorId, member }, offer, after) {
      const row = {
        root_id: root,
        id: offer.id,
        application_id: id,
        answers_hash: offer.answersHash,
        program_hash: program,
        sponsor_id: sponsorId,
        member: member && JSON.stringify(member),
        quotes: JSON.stringify(offer.quotes),
        opportunity: offer.opportunity && JSON.stringify(offer.opportunity),
        rating_account_id: offer.ratingAccountId,
        created_at: new Date(now()),
        expires_at: new Date(offer.expiresAt),
      };
      const isKept = await db.transaction().execute(async (trx) => {
        await lockFamily(trx, root);
        if (await standingOf(trx, root)) return false;
        await trx.insertInto('offer').values(row).execute();
        await eventLog.record({ root, id }, offerFact(offer, member, after), trx);
        return true;
      });
      return isKept ? { ...offer, sponsorId, member, program } : undefined;
    },
    async find({ root }, id) {
      const row = await db.selectFrom('offer').selectAll().where('root_id', '=', root).where('id', '=', id).executeTakeFirst();
      return (
        row && {
          id,
          quotes: row.quotes as Quote[],
          sponsorId: row.sponsor_id ?? '',
          member: row.member as MemberFee | null,
          answersHash: row.answers_hash,
          opportunity: row.opportunity as Opportunity | null,
          ratingAccountId: row.rating_account_id,
          program: row.program_hash,
          expiresAt: row.expires_at.getTime(),
        }
      );
    },
  };
}
