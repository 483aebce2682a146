import type { Address, Person, SavedMethod } from './entities.ts';
import { hashPassword } from './password.ts';

const password = hashPassword('Passw0rd!');

/** The gateway's fixed identifiers of the two kinds of payment (specification, 9: their values are the sandbox's own). */
export const eftTypes = { card: '7c0d2a41-5f0e-4f2b-9d7c-1a2b3c4d5e01', eCheck: '7c0d2a41-5f0e-4f2b-9d7c-1a2b3c4d5e02' } as const;

const address = (Id: string, Street1: string, Street2: string, PostalCode: string): Address & { Id: string } => ({
  Id,
  Street1,
  Street2,
  City: 'AUSTIN',
  StateAbbr: 'TX',
  PostalCode,
  County: 'TRAVIS',
});

const card = (CardType: string, Token: string, Last4Digits: string, ExpirationDate: string): SavedMethod => ({
  DisplayText: `${CardType} ending in ${Last4Digits}`,
  EFTTypeId: eftTypes.card,
  Token,
  CardType,
  Name: 'Morgan Ellis',
  Last4Digits,
  ExpirationDate,
  CreatedDate: '2026-02-11T15:04:05Z',
});

const eCheck: SavedMethod = {
  DisplayText: 'Checking account ending in 6789',
  EFTTypeId: eftTypes.eCheck,
  Token: 'ach-6789',
  CardType: null,
  Name: 'Morgan Ellis',
  Last4Digits: '6789',
  ExpirationDate: null,
  CreatedDate: '2026-05-20T09:30:00Z',
};

const person = (userName: string, profileId: string, more: Partial<Person>): [string, Person] => [
  userName,
  {
    id: profileId.replace(/^./, 'a'),
    profileId,
    userName,
    password,
    hasProfile: true,
    hasLogin: true,
    mustChangePassword: false,
    requiresVerify: false,
    crmAccountId: '',
    firstName: '',
    lastName: '',
    phone: '5125550147',
    addresses: [],
    methods: [],
    code: undefined,
    ...more,
  },
];

/** The accounts of design section 9, all with the password `Passw0rd!`. The member's Amex has expired, last year. */
export const seededPeople = (now: Date): Map<string, Person> =>
  new Map([
    person('member@example.com', 'b1d0c2e4-8a6f-4c3b-9e21-0f5a7d6c1001', {
      firstName: 'Morgan',
      lastName: 'Ellis',
      addresses: [
        address('addr-1', '1100 CONGRESS AVE', '', '78701-2620'),
        address('addr-2', '2400 S LAMAR BLVD', 'STE 210', '78704-4783'),
      ],
      methods: [
        card('visa', 'card-visa-1111', '1111', `${now.getUTCFullYear() + 3}-08-31`),
        eCheck,
        card('american-express', 'card-amex-0005', '0005', `${now.getUTCFullYear() - 1}-04-30`),
      ],
    }),
    person('mustchange@example.com', 'b1d0c2e4-8a6f-4c3b-9e21-0f5a7d6c1002', {
      firstName: 'Riley',
      lastName: 'Stone',
      mustChangePassword: true,
    }),
    person('unverified@example.com', 'b1d0c2e4-8a6f-4c3b-9e21-0f5a7d6c1003', {
      firstName: 'Casey',
      lastName: 'Brook',
      requiresVerify: true,
    }),
  ]);
