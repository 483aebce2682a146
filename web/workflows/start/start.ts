import { type CheckedLink, type FollowedLink, answerFromLink, recordLink } from './follow-link.ts';
import { applicationResumed, applicationStarted, memberFeeCleared, memberFeeSet, programLoaded, questionAnswered, sponsorResolved } from '#events/application';
import { isMemberNumber, isSponsorCode, memberNumberQuestion } from '#events/rules';
import { OpenApplicationDocument, type OpenApplicationMutation } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';
import { sourceOf } from './record.ts';

export interface Start {
  readonly release: string;
  /** SHA-256 of the program's configuration. */
  readonly program: string;
  readonly path: string;
  /** Whether the deployment saves payment methods with accounts. */
  readonly savesMethods?: boolean;
  /** What the link says beyond the program. */
  readonly link?: FollowedLink;
  /** What the gateway says of its reference; null where it names none. */
  readonly checked?: CheckedLink | null;
}

/** Records that an application begins, or goes on after a reload. */
export function begin(ports: FlowPorts, { release, program, path, savesMethods, link = { segmentCode: null, accountReference: null, answers: [] }, checked = null }: Start): void {
  const deployment = savesMethods === undefined ? {} : { savesMethods };
  if (ports.state().application.id !== '') {
    ports.record(applicationResumed({ release, path, ...deployment }));
    answerFromLink(ports, link);
    return;
  }
  const { sitename, api } = ports.program;
  ports.record(
    applicationStarted({ root: ports.applicationId, release, sitename, program }),
    programLoaded({ program, programId: api.programId, env: api.env, ...deployment }),
  );
  recordLink(ports, link, checked);
  answerFromLink(ports, link);
}

export interface LinkInputs {
  /** `sp_id` of the link. */
  readonly sponsorId: string | null;
  readonly memberId: string | null;
}

/** What an application goes on from, where another window of the browser goes on with that one. */
export interface ForkedFrom {
  readonly parent: string;
  readonly sequence: number;
}

type Opened = OpenApplicationMutation['openApplication'];

function recordSponsor(ports: FlowPorts, { sponsorId, source }: Opened): void {
  if (ports.state().application.sponsorId === sponsorId) return;
  ports.record(sponsorResolved({ sponsorId, source: sourceOf[source] }));
}

function recordMemberFee(ports: FlowPorts, { memberFee }: Opened): void {
  const known = ports.state().application.memberFee;
  if (!memberFee) {
    if (known) ports.record(memberFeeCleared({}));
    return;
  }
  const { fee, id, refNum, fieldName } = memberFee;
  if (known?.id !== id || known.fee !== fee) ports.record(memberFeeSet({ fee, id, refNum, fieldName }));
}

/** Records whose member the buyer is, where that is another than before. */
export function recordSponsorship(ports: FlowPorts, settled: Opened): void {
  recordSponsor(ports, settled);
  recordMemberFee(ports, settled);
}

/** Who came by a link that names a member is asked for the number no more: it is there, and may be changed. */
function answerMemberNumber(ports: FlowPorts, memberId: string | null): void {
  const question = memberNumberQuestion(ports.program);
  if (question === null || memberId === null || ports.state().answers[question] !== undefined) return;
  ports.record(questionAnswered({ question, value: memberId }));
}

/** What of a link can be what it says: the rest is as if it were not there. */
const usable = ({ sponsorId, memberId }: LinkInputs): LinkInputs => ({
  sponsorId: isSponsorCode(sponsorId ?? '') ? sponsorId : null,
  memberId: isMemberNumber(memberId ?? '') ? memberId : null,
});

/** Makes the application this browser's at the facade, and records whose member the buyer is. Repeating it changes nothing. */
export async function open(ports: FlowPorts, link: LinkInputs, fork: ForkedFrom | null = null): Promise<void> {
  const { application } = inputOf(ports);
  const { program, sponsorId, link: followed } = ports.state().application;
  const named = usable(link);
  // Asked for once, when the link was good; one that expires later takes nothing back.
  const isBegun = sponsorId !== '' || !followed || followed.expired !== null;
  const accountReference = isBegun ? null : followed.accountReference || null;
  const { openApplication: opened } = await ports.graph(OpenApplicationDocument, { input: { application, program, accountReference, fork, ...named } });
  recordSponsorship(ports, opened);
  answerMemberNumber(ports, named.memberId);
}
