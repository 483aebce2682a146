import { msg } from '#events/language';
import type { FlowEvent } from '#events/buyflow';
import { type PurchaseStep, purchaseStepFailed } from '#events/purchase';
import { type FlowPorts, Offline, faultOf } from '../ports/index.ts';
import { OFFLINE, faultMessage } from '../refusal/index.ts';
import { billingField } from './schema-mapping.ts';

/** The message of a step that failed without a reason (specification, 8). */
export const faultMessages: Readonly<Record<PurchaseStep, string>> = {
  opportunity: msg('Oops! An error occurred trying to load all required information. Please try again later.'),
  account: msg('Oops! An error occurred while trying to create your account.'),
  cache: msg('Oops! Unable to save transaction to database.  Money has NOT been applied.  Please resubmit.'),
  pay: msg('Oops! We encounted an error trying to process your payment'),
  reference: msg('Oops! An error ocurred while setting up your membership.'),
  bind: msg('Oops! An error has occurred when trying to bind the policy'),
  screen: '',
  finish: '',
};

const CHECK = msg('We can’t use this entry. Please check it.');

/** Path in the input of submitPayment → form field. */
const paymentFields: Readonly<Record<string, string>> = {
  'method.card.cardNumber': 'cardNumber',
  'method.card.expirationMonth': 'expMonth',
  'method.card.expirationYear': 'expYear',
  'method.card.securityCode': 'securityCode',
  'method.bank.bankAccountType': 'bankAccountType',
  'method.bank.accountNumber': 'accountNumber',
  'method.bank.routingNumber': 'routingNumber',
  'method.bank.identification.driversLicense.licenseNumber': 'driverLicense',
  'method.bank.identification.driversLicense.state': 'driverState',
  'method.bank.identification.company.name': 'companyName',
  'method.bank.identification.company.fein': 'fein',
};

/** The form field behind a path of a step's input; null if the payment page has no such field. */
function fieldAt(ports: FlowPorts, path: string): string | null {
  if (Object.hasOwn(paymentFields, path)) return paymentFields[path] ?? null;
  const [name] = path.split('.');
  if (name === 'billing') return billingField(ports.state());
  return name === 'password' ? 'password' : null;
}

/** Before the payment, a lost connection needs no other reason. A payment may have been sent before it was lost. */
const isUnsent = (step: PurchaseStep, error: unknown): boolean => error instanceof Offline && ['opportunity', 'account', 'cache'].includes(step);

/** The event of a failed step: names the field at fault if the facade does, else says what to do next. */
export function faultEvent(ports: FlowPorts, step: PurchaseStep, error: unknown): FlowEvent {
  const { code, field: path } = faultOf(error);
  const field = code === 'BAD_USER_INPUT' && path !== null ? fieldAt(ports, path) : null;
  return field === null
    ? purchaseStepFailed({ step, message: faultMessage(error, isUnsent(step, error) ? OFFLINE : faultMessages[step]) })
    : purchaseStepFailed({ step, message: CHECK, field });
}
