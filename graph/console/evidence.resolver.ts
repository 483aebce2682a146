import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { RefusalCode } from '#graph/input';
import { type EvidenceProblem, type EvidenceResult as Opened, evidenceProblems } from '#graph/operations/evidence';
import { formatStaffName, requireRole } from '#graph/staff';
import { toUnreadApplicationNode } from '../nouns/application/application-node.type.ts';
import type { ConsoleDeps } from './deps.ts';
import { throwReadTimeout } from './read-timeout.ts';
import { type Evidence, EvidenceArgs, type EvidenceRefused, EvidenceResult, IssueEvidenceInput, IssuedEvidence, ShowEvidenceInput } from './evidence.type.ts';

const codes = {
  erased: RefusalCode.EVIDENCE_ERASED,
  changed: RefusalCode.EVIDENCE_CHANGED,
  configuration: RefusalCode.EVIDENCE_NO_CONFIGURATION,
  layout: RefusalCode.EVIDENCE_OTHER_LAYOUT,
  bytes: RefusalCode.EVIDENCE_OTHER_BYTES,
} as const satisfies Record<EvidenceProblem, RefusalCode>;

function toResult(opened: Opened | null): Evidence | EvidenceRefused | null {
  if (opened === null) return null;
  if (!opened.ok) return { reason: codes[opened.problem], message: evidenceProblems[opened.problem] };
  const { id, root, application, issuedAt, sha256, content } = opened.evidence;
  const sections = content.sections.map(({ title, note, rows }) => ({ title, note, facts: rows }));
  return { id, application: toUnreadApplicationNode({ root, id: application }), title: content.title, issuedAt, sha256, sections };
}

@Resolver()
export class EvidenceResolver {
  @Query(() => IssuedEvidence, {
    nullable: true,
    description:
      'Whether a file was issued here as evidence, by its SHA-256; null if it was not, or was changed since. Stored events are verified at most once a minute. For everybody, within a quota. READ_TIMEOUT if they cannot be read in time. No call is made.',
  })
  async evidence(@Ctx() { analysts, closed, log }: ConsoleDeps, @Args(() => EvidenceArgs) { sha256 }: EvidenceArgs): Promise<IssuedEvidence | null> {
    return analysts.checkEvidence(sha256, closed).catch(throwReadTimeout(log));
  }

  @Mutation(() => EvidenceResult, {
    nullable: true,
    description:
      'Issues evidence of everything that happened in an application until now, with personal values; null if there is no such application. Who asked for it and why is recorded in the histories of the application and its ancestors. Needs the role analyst-personal: STAFF_SIGN_IN, STAFF_RIGHT. No call is made.',
  })
  async issueEvidence(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Arg('input', () => IssueEvidenceInput, { description: 'The application, and the reason.' }) { application, reason }: IssueEvidenceInput,
  ): Promise<Evidence | EvidenceRefused | null> {
    const member = requireRole(staff, 'analyst-personal');
    return toResult(await analysts.issueEvidence(application, { by: formatStaffName(member), why: reason }));
  }

  @Mutation(() => EvidenceResult, {
    nullable: true,
    description:
      'Shows evidence again, as it was issued; null if none has this id. Who saw it is recorded in the histories of the application and its ancestors. Needs the role analyst-personal: STAFF_SIGN_IN, STAFF_RIGHT. No call is made.',
  })
  async showEvidence(
    @Ctx() { staff, analysts }: ConsoleDeps,
    @Arg('input', () => ShowEvidenceInput, { description: 'Which one.' }) { evidence }: ShowEvidenceInput,
  ): Promise<Evidence | EvidenceRefused | null> {
    const member = requireRole(staff, 'analyst-personal');
    return toResult(await analysts.openEvidence(evidence, formatStaffName(member)));
  }
}
