import type { Program } from '#events/program';

/** A program as browsers get it: without the gateway's address, which says where an internal service is. */
export const publicProgram = (program: Program): Program => ({ ...program, api: { ...program.api, gateway: '' } });
