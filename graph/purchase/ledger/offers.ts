import { createHash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { canonicalJson } from '#events/core';
import type { MemberFee } from '#events/application';
import type { Opportunity, Quote } from '#events/quote';
import { offerStored } from '#events/server-stream';
import { type RatedAnswer, computeOrderTotal, toMoney } from '#events/rules';
import type { Database } from '#graph/db';
import type { EventStore, ServerEvent } from '#graph/event-store';
import { findBlockingPayment, lockFamily } from './attempt-queries.ts';
import type { Application, ApplicationRef } from '../../applications/applications.ts';

/** The rated quotes of one application. The id is the purchase id; the amount is computed from the quotes. */
export interface StoredOffer {
  readonly id: string;
  readonly quotes: readonly Quote[];
  /** The sponsor at the time of rating. */
  readonly sponsorId: string;
  readonly member: MemberFee | null;
  readonly answersHash: string;
  /** The CRM's record of the quotes; null in old offers. */
  readonly opportunity: Opportunity | null;
  /** Empty if the rating engine needs none; null in old offers. */
  readonly ratingAccountId: string | null;
  readonly program: string;
  /** Milliseconds since 1970, UTC. */
  readonly expiresAt: number;
}

/** Returns the application with the sponsor and member of the offer. Calls for an offer use these, even if the sponsor has changed since. */
export const toRatedApplication = (application: Application, offer: StoredOffer | undefined): Application =>
  offer ? { ...application, sponsorId: offer.sponsorId, member: offer.member } : application;

export interface Offers {
  /**
   * Stores an offer and its server event. Returns undefined, with nothing stored, if the family has a blocking payment.
   * @param after the last sequence of the browser's stream that the request names.
   */
  store(application: Application, offer: Omit<StoredOffer, 'sponsorId' | 'member' | 'program'>, after: number): Promise<StoredOffer | undefined>;
  find(application: ApplicationRef, id: string): Promise<StoredOffer | undefined>;
  /** Finds the newest offer of the family. */
  findNewest(application: ApplicationRef): Promise<StoredOffer | undefined>;
  /** Finds the application of an offer in a family that this browser owns a part of. */
  findOwner(id: string, browserHash: string): Promise<ApplicationRef | undefined>;
}

/** What an offer was rated from. */
export interface RatedInput {
  readonly buyer: object;
  readonly address: object;
  readonly answers: readonly RatedAnswer[];
}

/** Returns a hash that shows whether what is bought is what was rated. */
export const hashRatedInput = ({ buyer, address, answers }: RatedInput): string => createHash('sha256').update(canonicalJson({ buyer, address, answers })).digest('hex');

/** Returns the server event of an offer. */
export const toOfferEvent = ({ id: offer, quotes, expiresAt }: Pick<StoredOffer, 'id' | 'quotes' | 'expiresAt'>, member: MemberFee | null, causedAfter?: number): ServerEvent => ({
  id: uuidOf('offer', offer),
  after: causedAfter,
  make: (after) => offerStored({ after, offer, total: toMoney(computeOrderTotal(quotes, true, member)), quotes: quotes.length, until: new Date(expiresAt).toISOString() }),
});

/** A row, or its JSON, where times are texts. */
export type OfferRow = Omit<Selectable<Database['offer']>, 'created_at' | 'expires_at'> & { readonly expires_at: Date | string };

export const toStoredOffer = (row: OfferRow): StoredOffer => ({
  id: row.id,
  quotes: row.quotes as Quote[],
  sponsorId: row.sponsor_id ?? '',
  member: row.member as MemberFee | null,
  answersHash: row.answers_hash,
  opportunity: row.opportunity as Opportunity | null,
  ratingAccountId: row.rating_account_id,
  program: row.program_hash,
  expiresAt: new Date(row.expires_at).getTime(),
});

interface OfferStoreDeps {
  readonly db: Kysely<Database>;
  readonly now: () => number;
  readonly eventStore: Pick<EventStore, 'record'>;
}

/** Creates the store of offers over a database. */
export function createOffers({ db, now, eventStore }: OfferStoreDeps): Offers {
  return {
    async store({ id, root, program, sponsorId, member }, offer, after) {
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
      const isStored = await db.transaction().execute(async (trx) => {
        await lockFamily(trx, root);
        if (await findBlockingPayment(trx, root)) return false;
        await trx.insertInto('offer').values(row).execute();
        await eventStore.record({ root, id }, toOfferEvent(offer, member, after), trx);
        return true;
      });
      return isStored ? { ...offer, sponsorId, member, program } : undefined;
    },
    async find({ root }, id) {
      const row = await db.selectFrom('offer').selectAll().where('root_id', '=', root).where('id', '=', id).executeTakeFirst();
      return row && toStoredOffer(row);
    },
    async findNewest({ root }) {
      const row = await db.selectFrom('offer').selectAll().where('root_id', '=', root).orderBy('created_at', 'desc').executeTakeFirst();
      return row && toStoredOffer(row);
    },
    async findOwner(id, browserHash) {
      const owned = db
        .selectFrom('offer')
        .innerJoin('application_owner', 'application_owner.root_id', 'offer.root_id')
        .select(['application_owner.root_id as root', 'application_owner.application_id as id'])
        .where('offer.id', '=', id)
        .where('application_owner.browser_id_hash', '=', browserHash);
      return owned.executeTakeFirst();
    },
  };
}
