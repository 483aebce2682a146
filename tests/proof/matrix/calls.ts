// Which calls the matrix counts, and what it calls them.
import type { SandboxCall, SandboxControl } from '../../support/sandbox-control.ts';

const besideSteps: readonly string[] = ['PUT /api/account', 'GET /api/settings'];
/** It comes when it comes, at whatever step: nobody waits for the account's update (design, decision 14), and settings are asked for anew every half minute. */
export const isBeside = (call: string): boolean => besideSteps.includes(call);

export const callOf = ({ method, template }: SandboxCall): string => `${method} ${template}`;
/** What has come in at the gateway and the local server since the buyer sat down, oldest first. */
export const callsIn = async (control: SandboxControl): Promise<SandboxCall[]> => (await control.calls()).filter((call) => !isBeside(callOf(call)));
