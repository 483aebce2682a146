import { type CheckedLink, type FollowedLink, answerFromLink, recordLink } from './follow-link.ts';
import { DEFAULT_LANGUAGE } from '#events/language';
import {
  applicationResumed,
  applicationStarted,
  languageChosen,
  linkExpired,
  memberFeeCleared,
  memberFeeSet,
  programLoaded,
  questionAnswered,
  sponsorResolved,
} from '#events/application';
import { type StoppedAt, isMemberNumber, isSponsorCode, findMemberNumberQuestion, findStoppedAt, getToday } from '#events/rules';
import { OpenApplicationDocument, type SponsorSource, type SponsorshipFragment } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

/** The event's word for what decided the sponsor. */
const sponsorSources = { PROGRAM: 'program', LINK: 'link', MEMBERSHIP: 'membership', OCCUPATION: 'occupation' } as const satisfies Record<SponsorSource, string>;

type LanguageDecision = ReturnType<typeof languageChosen>['data'];

export interface StartOptions {
  readonly release: string;
  /** SHA-256 of the program's configuration. */
  readonly program: string;
  readonly path: string;
  /** The host of the page that had the link, or `direct`. */
  readonly referrer?: string;
  /** True if the deployment saves payment methods with accounts. */
  readonly savesMethods?: boolean;
  /** True if the buyer comes back later or on another device: the page says where the application was left. */
  readonly isReturn?: boolean;
  /** True if the deployment mails proofs of coverage. */
  readonly mailsProof?: boolean;
  /** True if the deployment mails reminders. */
  readonly mailsReminders?: boolean;
  /** The language of the pages, and what decided it. */
  readonly language?: LanguageDecision;
  /** What the link names besides the program. */
  readonly link?: FollowedLink;
  /** The gateway's answer about the link's reference; null without one. */
  readonly checked?: CheckedLink | null;
}

function findStop(ports: FlowPorts, path: string): { readonly stoppedAt?: StoppedAt } {
  const stoppedAt = findStoppedAt(ports.state(), ports.program, path, getToday(ports.program.timeZone, ports.now()));
  return stoppedAt === null ? {} : { stoppedAt };
}

type Deployment = Pick<StartOptions, 'savesMethods' | 'mailsProof' | 'mailsReminders'>;

/** What is known of the deployment. */
const describeDeployment = ({ savesMethods, mailsProof, mailsReminders }: { readonly [K in keyof Deployment]: Deployment[K] | undefined }): Deployment => ({
  ...(savesMethods !== undefined && { savesMethods }),
  ...(mailsProof !== undefined && { mailsProof }),
  ...(mailsReminders !== undefined && { mailsReminders }),
});

/** Records the language, if it is another than the application's. */
function recordLanguage(ports: FlowPorts, decision: LanguageDecision | undefined): void {
  const { language = DEFAULT_LANGUAGE } = ports.state().application;
  if (decision && decision.language !== language) ports.record(languageChosen(decision));
}

/** Records that an application starts, or continues after a reload. */
export function beginApplication(
  ports: FlowPorts,
  { release, program, path, referrer, isReturn = false, language, link = { segmentCode: null, accountReference: null, answers: [] }, checked = null, ...options }: StartOptions,
): void {
  const deployment = describeDeployment(options);
  if (ports.state().application.id !== '') {
    ports.record(applicationResumed({ release, path, ...deployment, ...(isReturn && findStop(ports, path)) }));
    recordLanguage(ports, language);
    answerFromLink(ports, link);
    return;
  }
  const { sitename, api } = ports.program;
  ports.record(
    applicationStarted({ root: ports.applicationId, release, sitename, program, ...(referrer !== undefined && { referrer }) }),
    programLoaded({ program, programId: api.programId, env: api.env, ...deployment }),
  );
  recordLanguage(ports, language);
  recordLink(ports, link, checked);
  answerFromLink(ports, link);
}

export interface LinkInputs {
  /** `sp_id` of the link. */
  readonly sponsorId: string | null;
  readonly memberId: string | null;
}

/** The application that this one forked from. */
export interface ForkedFrom {
  readonly parent: string;
  readonly sequence: number;
}

function recordSponsor(ports: FlowPorts, { sponsorId: code, sponsorSource }: SponsorshipFragment): void {
  const sponsorId = code ?? '';
  if (ports.state().application.sponsorId === sponsorId) return;
  ports.record(sponsorResolved({ sponsorId, source: sponsorSources[sponsorSource] }));
}

function recordMemberFee(ports: FlowPorts, { memberFee }: SponsorshipFragment): void {
  const known = ports.state().application.memberFee;
  if (!memberFee) {
    if (known) ports.record(memberFeeCleared({}));
    return;
  }
  const { fee, id, refNum, fieldName } = memberFee;
  if (known?.id !== id || known.fee !== fee) ports.record(memberFeeSet({ fee, id, refNum, fieldName }));
}

/** Records sponsor and member fee if they have changed. */
export function recordSponsorship(ports: FlowPorts, settled: SponsorshipFragment): void {
  recordSponsor(ports, settled);
  recordMemberFee(ports, settled);
}

/** Answers the member number from the link; the buyer may change it. */
function answerMemberNumber(ports: FlowPorts, memberId: string | null): void {
  const question = findMemberNumberQuestion(ports.program);
  if (question === null || memberId === null || ports.state().answers[question] !== undefined) return;
  ports.record(questionAnswered({ question, value: memberId }));
}

/** The valid parts of a link; invalid ones count as missing. */
const validInputs = ({ sponsorId, memberId }: LinkInputs): LinkInputs => ({
  sponsorId: isSponsorCode(sponsorId ?? '') ? sponsorId : null,
  memberId: isMemberNumber(memberId ?? '') ? memberId : null,
});

/** Opens the application for this browser and records sponsor and member fee. Idempotent. */
export async function openApplication(ports: FlowPorts, link: LinkInputs, fork: ForkedFrom | null = null): Promise<void> {
  const { application } = inputOf(ports);
  const { program, sponsorId, link: followed } = ports.state().application;
  const named = validInputs(link);
  // The reference is sent once, while the link is valid: a later expiry changes nothing.
  const isBegun = sponsorId !== '' || !followed || followed.expired !== null;
  const accountReference = isBegun ? null : followed.accountReference || null;
  const { openApplication: opened } = await ports.graph(OpenApplicationDocument, { input: { application, programHash: program, accountReference, fork, ...named } });
  if (opened.__typename === 'CustomLinkExpired') {
    // It was good when the page was opened. The application begins without it.
    ports.record(linkExpired({ message: opened.message }));
    return openApplication(ports, link, fork);
  }
  recordSponsorship(ports, opened);
  answerMemberNumber(ports, named.memberId);
}
