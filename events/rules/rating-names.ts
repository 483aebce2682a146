import type { Program } from '#events/program';

/** What buyers read in place of a name that rating gives: of a line of business, a charge, a discount or a limit. The name itself, if the program has no other. */
export const getRatingLabel = ({ spoke: { rating } }: Program, name: string): string => rating.names?.find((one) => one.name === name)?.label ?? name;
