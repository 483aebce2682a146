import type { Refusal } from '#workflows/resume';

const over: readonly Refusal['reason'][] = ['LINK_UNKNOWN', 'LINK_EXPIRED', 'LINK_USED', 'LINK_REVOKED', 'BOUGHT_SINCE'];

/** Whether a link leads nowhere, whatever else is tried with it. */
export const isOver = ({ reason }: Refusal): boolean => over.includes(reason);
