import { parseEvidenceIssued } from '#events/server-stream';
import type { Database } from '#graph/db';
import type { Kysely } from 'kysely';
import type { EventRow } from '../streams/event-row.ts';

/** Returns the row that finds evidence by the hash of its file; none if the event issues none, or is malformed. */
function toEvidenceRow({ id, root_id, stream, application_id, type, data }: EventRow) {
  const issued = type === 'EvidenceIssued' && stream === `facade/${application_id}` ? parseEvidenceIssued(data) : null;
  return issued ? [{ id, root_id, application_id, sha256: Buffer.from(issued.sha256, 'hex'), issued_at: new Date(issued.issuedAt) }] : [];
}

/** Makes the evidence of imported events known, so that its files verify here, too. What is known already stays as it is. */
export async function indexEvidence(trx: Kysely<Database>, rows: readonly EventRow[]): Promise<void> {
  const found = rows.flatMap(toEvidenceRow);
  if (found.length === 0) return;
  await trx
    .insertInto('evidence')
    .values(found)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
