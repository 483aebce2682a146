import { registerEnumType } from 'type-graphql';

export const SponsorSource = { PROGRAM: 'program', LINK: 'link', MEMBERSHIP: 'membership', OCCUPATION: 'occupation' } as const;
export type SponsorSource = (typeof SponsorSource)[keyof typeof SponsorSource];
registerEnumType(SponsorSource, {
  name: 'SponsorSource',
  description: 'What decided whose member the buyer is.',
  valuesConfig: {
    PROGRAM: { description: 'Nothing else did: it is the sponsor that the program’s settings name.' },
    LINK: { description: 'The sp_id of the link.' },
    MEMBERSHIP: { description: 'The buyer’s answer to the program’s sponsor question.' },
    OCCUPATION: { description: 'The buyer’s occupation, which the gateway knows a sponsor for.' },
  },
});
