import { type Infer, array, integer, is, max, min, nonempty, nullable, object, optional, pattern, refine, string, type } from 'superstruct';

/** A PostgreSQL integer: a number beyond it is a fault of the query, and no position. */
const MAX_SEQUENCE = 2_147_483_647;
const sha256 = pattern(string(), /^[0-9a-f]{64}$/);

/** The public part of the event EvidenceIssued. Checked more closely than the catalog does, because a changed event can say anything. */
const evidenceIssuedData = type({
  sha256,
  layout: integer(),
  issuedAt: refine(string(), 'time', (value) => !Number.isNaN(Date.parse(value))),
  provider: optional(nullable(string())),
  gaps: optional(object({ configuration: nullable(sha256), sealed: array(string()), erased: array(string()), unreadable: min(integer(), 0), unverified: array(string()) })),
  programVersion: nullable(object({ number: integer(), servedSince: string() })),
  covered: nonempty(
    array(
      object({
        /** `application/<id>` or `facade/<id>`. */
        stream: pattern(string(), /^(application|facade)\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        sequence: max(min(integer(), 0), MAX_SEQUENCE),
        hash: sha256,
      }),
    ),
  ),
});
export type EvidenceIssuedData = Infer<typeof evidenceIssuedData>;

/** Returns the public data of an event EvidenceIssued; null if it is malformed. */
export const parseEvidenceIssued = (data: unknown): EvidenceIssuedData | null => (is(data, evidenceIssuedData) ? data : null);
