import type { Program } from '#events/program';
import type { CertificateSettings, ProofOfCoverageSettings } from './proof-of-coverage.type.ts';
import type { Question } from './question.type.ts';

type ProofSettings = NonNullable<Program['proofOfCoverage']>;

/** Finds a question by its id or alias. */
export type PickQuestion = (id: string | undefined) => Question | null;

/** Null if a question is missing: `check-programs` names it. */
function toCertificate({ holder, address, email }: ProofSettings['certificates'][number], pick: PickQuestion): CertificateSettings | null {
  const needed = { holder: pick(holder), street1: pick(address.street1), city: pick(address.city), state: pick(address.state), postalCode: pick(address.postalCode) };
  const isWhole = (found: Readonly<Record<string, Question | null>>): found is Record<keyof typeof needed, Question> => !Object.values(found).includes(null);
  return isWhole(needed) ? { ...needed, street2: pick(address.street2), email: pick(email) } : null;
}

/** What proof of coverage says that rating does not, with the questions that it names. */
export const toProofOfCoverage = ({ termMonths, namedInsured, additionalInsured, certificates }: ProofSettings, pick: PickQuestion): ProofOfCoverageSettings => ({
  termMonths,
  namedInsured: pick(namedInsured),
  additionalInsured: [...additionalInsured, ...certificates.map(({ holder }) => holder)].flatMap((id) => pick(id) ?? []),
  certificates: certificates.flatMap((one) => toCertificate(one, pick) ?? []),
});
