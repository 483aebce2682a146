// Which calls the matrix counts, and their names.
import type { SandboxCall, SandboxControl } from '../../support/sandbox-control.ts';

const besideSteps: readonly string[] = ['PUT /api/account', 'GET /api/settings'];
/** Calls at no fixed step: nothing waits for the account's update (design, decision 14), and settings are loaded every half minute. */
export const isBeside = (call: string): boolean => besideSteps.includes(call);

export const callOf = ({ method, template }: SandboxCall): string => `${method} ${template}`;
/** The calls at the gateway and the local server since the buyer was prepared, oldest first. */
export const callsIn = async (control: SandboxControl): Promise<SandboxCall[]> => (await control.calls()).filter((call) => !isBeside(callOf(call)));
