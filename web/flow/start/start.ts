import { applicationResumed, applicationStarted, memberFeeCleared, memberFeeSet, programLoaded, sponsorResolved } from '#events/application';
import { OpenApplicationDocument, type OpenApplicationMutation } from '../../generated/graphql.ts';
import { type FlowPorts, inputOf } from '../ports/index.ts';

export interface Start {
  readonly release: string;
  /** SHA-256 of the program's configuration. */
  readonly program: string;
  readonly path: string;
}

/** Records that an application begins, or goes on after a reload. */
export function begin(ports: FlowPorts, { release, program, path }: Start): void {
  if (ports.state().application.id !== '') {
    ports.record(applicationResumed({ release, path }));
    return;
  }
  const { sitename, api } = ports.program;
  ports.record(
    applicationStarted({ root: ports.applicationId, release, sitename, program }),
    programLoaded({ program, programId: api.programId, env: api.env }),
  );
}

export interface LinkInputs {
  /** `sp_id` of the link. */
  readonly sponsorId: string | null;
  readonly memberId: string | null;
}

type Opened = OpenApplicationMutation['openApplication'];

function recordSponsor(ports: FlowPorts, { sponsorId, source }: Opened): void {
  if (ports.state().application.sponsorId === sponsorId) return;
  ports.record(sponsorResolved({ sponsorId, source: source === 'link' ? 'link' : 'program' }));
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

/** What of a link can be what it says: the rest is as if it were not there. */
const usable = ({ sponsorId, memberId }: LinkInputs): LinkInputs => ({
  sponsorId: /^[\w-]{1,40}$/.test(sponsorId ?? '') ? sponsorId : null,
  memberId: /^(?!\.{1,2}$)[\w .:@+-]{1,64}$/.test(memberId ?? '') ? memberId : null,
});

/** Makes the application this browser's at the facade, and records whose member the buyer is. Repeating it changes nothing. */
export async function open(ports: FlowPorts, link: LinkInputs): Promise<void> {
  const { application } = inputOf(ports);
  const { program } = ports.state().application;
  const { openApplication: opened } = await ports.graph(OpenApplicationDocument, { input: { application, program, ...usable(link) } });
  recordSponsor(ports, opened);
  recordMemberFee(ports, opened);
}
