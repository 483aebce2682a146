import { GraphQLError } from 'graphql';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { toComparableEmail } from '#events/rules';
import { RefusalCode, type TooManyTries } from '#graph/input';
import { type Limits, formatWaitMessage } from '#graph/limits';
import { maskEmail } from '../nouns/identity/mask-email.ts';
import { MailProofOfCoverageInput, MailProofOfCoverageResult, type ProofOfCoverageRequested } from './proof-mail.type.ts';
import type { ProofRequests } from './proof-requests.ts';

/** What asking for letters again needs. */
export interface ProofMailDeps {
  readonly client: string;
  readonly limits: Pick<Limits, 'take'>;
  /** Null if the deployment mails no proofs of coverage. */
  readonly proofRequests: ProofRequests | null;
}

@Resolver()
export class ProofMailResolver {
  @Mutation(() => MailProofOfCoverageResult, {
    description:
      'Mails the proofs of coverage of an email again: of the newest five purchases whose insured answered this email, of the program if any is of it, else of all programs. The letters go out soon after; one that still waits for the mail server stays as it is. Answers the same whether anything was bought with the email. No call is made. NO_MAIL, for any email, where the deployment mails no proofs of coverage.',
  })
  async mailProofOfCoverage(
    @Ctx() { limits, client, proofRequests }: ProofMailDeps,
    @Arg('input', () => MailProofOfCoverageInput, { description: 'The email, and the program.' }) { email, sitename }: MailProofOfCoverageInput,
  ): Promise<ProofOfCoverageRequested | TooManyTries> {
    if (!proofRequests) throw new GraphQLError('This deployment mails no proofs of coverage.', { extensions: { code: 'NO_MAIL' } });
    const wait = await limits.take('proofMail', { account: toComparableEmail(email), client });
    if (wait > 0) return { reason: RefusalCode.TOO_MANY_TRIES, message: formatWaitMessage(wait), retryAfter: wait };
    await proofRequests.add({ email, sitename: sitename ?? null });
    return { maskedEmail: maskEmail(email) };
  }
}
