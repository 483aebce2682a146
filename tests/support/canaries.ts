// Unique values that are typed as secrets, and searched for wherever no secret may be.
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GateCall, GateSettings } from './gate.ts';
import type { Searched } from './secret-forms.ts';

/** Numbers that production accepts and that are no known test numbers. No counter begins with 0, as the security code does. */
export const canaryCard = { cardNumber: '375928461037565', expMonth: '07', expYear: '2037', securityCode: '0472' };
const canaryBank = { bankAccountType: 'Checking', accountNumber: '77120934865521', routingNumber: '113927465' };
export const canaryLicence = { ...canaryBank, securityOption: "Driver's license", driverLicense: 'TX73920581', driverState: 'TX' };
export const canaryFein = { ...canaryBank, securityOption: 'FEIN', companyName: 'Castillo Carpentry LLC', fein: '83-5917046' };
/** With characters that JSON, HTML and URLs escape. */
export const canaryPassword = 'Vx7%quiet"Lantern&9';

const { cardNumber, expMonth, expYear, securityCode } = canaryCard;
const expiries = [
  expYear,
  `${expMonth}/${expYear}`,
  `${expMonth}/${expYear.slice(2)}`,
  `${expMonth}${expYear.slice(2)}`,
  `${expMonth}${expYear}`,
  `${expYear}-${expMonth}`,
  `${expYear}-${expMonth}-01`,
  `${expYear}-${expMonth}-31`,
];

/** The values that are typed into the payment page. */
export const typedCanaries: readonly Searched[] = [
  { name: 'card number', text: cardNumber },
  { name: 'security code', text: securityCode, isShort: true },
  ...expiries.map((text) => ({ name: `expiry as ${text}`, text, isShort: true })),
  { name: 'account number', text: canaryBank.accountNumber },
  { name: 'routing number', text: canaryBank.routingNumber },
  { name: 'licence', text: canaryLicence.driverLicense },
  { name: 'tax number', text: canaryFein.fein },
  { name: 'password', text: canaryPassword },
];

/** Copies the programs with the environment PROD, as others accept only test numbers. */
export function productionPrograms(folder: string): string {
  cpSync('programs', folder, { recursive: true });
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const file = path.join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace('"env": "TEST", "programId"', '"env": "PROD", "programId"'));
  }
  return folder;
}

const SUBMIT = '/api/payment/submitPaymentWithCaching/';

/** A gateway that declines, and repeats the request in every text of its answer. */
const declined = ({ CreditCardNumber, SecurityCode }: Readonly<Record<string, string>>): object => {
  const message = `Card ${CreditCardNumber}, code "${SecurityCode}", was declined.`;
  return { Success: false, Data: [{ Declined: true, PaymentAlreadyInProcess: false }], Message: message, Errors: [{ Code: 'CARD_DECLINED', Message: message, Field: message }] };
};

export interface Wire extends GateSettings {
  readonly calls: readonly GateCall[];
  /** The next payment is declined. */
  declineNext(): void;
  /** The names of those that have arrived at the gateway, as they were typed. */
  arrived(values: readonly Searched[]): string[];
  /** Bearers and credentials that the server has shown upstream: secrets of its own. */
  held(): Searched[];
}

/** The one place where the typed values must arrive. The sandbox accepts only test numbers, so it gets those instead. */
export function listenIn(): Wire {
  const calls: GateCall[] = [];
  let isDeclining = false;
  const onCall: GateSettings['onCall'] = (call) => {
    calls.push(call);
    if (!call.path.startsWith(SUBMIT)) return {};
    const body = JSON.parse(call.body) as Record<string, string>;
    if (isDeclining) {
      isDeclining = false;
      return { answer: declined(body) };
    }
    const taken = { ...body, ...('CreditCardNumber' in body && { CreditCardNumber: '378282246310005' }), ...('RoutingNumber' in body && { RoutingNumber: '110000000' }) };
    return { body: JSON.stringify(taken) };
  };
  const shown = (scheme: string): string[] => [
    ...new Set(calls.flatMap(({ headers: { authorization = '' } }) => (authorization.startsWith(`${scheme} `) ? [authorization.slice(scheme.length + 1)] : []))),
  ];
  return {
    onCall,
    calls,
    declineNext: () => void (isDeclining = true),
    arrived(values) {
      const bodies = calls.map(({ headers, body }) => (headers['content-type']?.includes('urlencoded') ? decodeURIComponent(body) : body));
      const isThere = (text: string): boolean => bodies.some((body) => body.includes(JSON.stringify(text)) || body.includes(`=${text}`));
      // Some numbers are sent without the separators between their digits.
      return values.filter(({ text }) => isThere(text) || isThere(text.replaceAll('-', ''))).map(({ name }) => name);
    },
    held: () => [
      ...shown('Bearer').map((text) => ({ name: 'bearer', text })),
      ...shown('Bearer').map((text) => ({ name: 'signature of the bearer', text: text.split('.')[2] ?? text })),
      ...shown('Basic').flatMap((text) => [
        { name: 'credential', text },
        { name: 'credential in clear', text: Buffer.from(text, 'base64').toString('utf8') },
      ]),
    ],
  };
}
