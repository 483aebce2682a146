import { applicationResumed, applicationStarted, memberFeeCleared, memberFeeSet, programLoaded, sponsorResolved } from '#events/application';
import { OpenApplicationDocument } from '../../generated/graphql.ts';
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

/** Makes the application this browser's at the facade, and records whose member the buyer is. Repeating it changes nothing. */
export async function open(ports: FlowPorts, link: LinkInputs): Promise<void> {
  const { application } = inputOf(ports);
  const { program } = ports.state().application;
  const { openApplication: opened } = await ports.graph(OpenApplicationDocument, { input: { application, program, ...link } });
  const known = ports.state().application;
  if (known.sponsorId !== opened.sponsorId) {
    ports.record(sponsorResolved({ sponsorId: opened.sponsorId, source: opened.source === 'link' ? 'link' : 'program' }));
  }
  const fee = opened.memberFee ?? null;
  if (fee?.id === known.memberFee?.id && fee?.fee === known.memberFee?.fee) return;
  if (!fee) ports.record(memberFeeCleared({}));
  else ports.record(memberFeeSet({ fee: fee.fee, id: fee.id, refNum: fee.refNum, fieldName: fee.fieldName }));
}
