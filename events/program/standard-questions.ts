import type { Question } from './question.ts';
import { usStates } from './us-states.ts';

type StandardQuestion = Partial<Question> & Pick<Question, 'label' | 'type'>;

/**
 * The questions that every program knows by name (specification, 3: question data; 250 to 280 are an alternate location,
 * 7777 a call-to-action or sponsor link). A program's own entry for one of these ids overrides field by field.
 */
export const standardQuestions: Readonly<Record<string, StandardQuestion>> = {
  businessName: { label: 'Business name', type: 'text', autocomplete: 'organization' },
  fullName: { label: 'Full name', type: 'text', autocomplete: 'name' },
  firstName: { label: 'First name', type: 'text', autocomplete: 'given-name', width: 'medium' },
  lastName: { label: 'Last name', type: 'text', autocomplete: 'family-name', width: 'medium' },
  email: { label: 'Email', type: 'email', autocomplete: 'email' },
  phone: { label: 'Phone', type: 'phone', autocomplete: 'tel-national', width: 'medium' },
  address1: { label: 'Street address', type: 'text', autocomplete: 'address-line1' },
  address2: { label: 'Apartment, suite', type: 'text', required: false, autocomplete: 'address-line2' },
  city: { label: 'City', type: 'text', autocomplete: 'address-level2', width: 'medium' },
  state: { label: 'State', type: 'select', options: usStates, autocomplete: 'address-level1', width: 'medium' },
  zip: { label: 'ZIP code', type: 'zip', autocomplete: 'postal-code', width: 'short' },
  county: { label: 'County', type: 'text', required: false },
  billingVsMailing: { label: 'Billing address is the same as mailing address', type: 'checkbox', required: false },
  billingFirstName: { label: 'First name', type: 'text', autocomplete: 'billing given-name', width: 'medium' },
  billingLastName: { label: 'Last name', type: 'text', autocomplete: 'billing family-name', width: 'medium' },
  billingAddress1: { label: 'Street address', type: 'text', autocomplete: 'billing address-line1' },
  billingAddress2: { label: 'Apartment, suite', type: 'text', required: false, autocomplete: 'billing address-line2' },
  billingCity: { label: 'City', type: 'text', autocomplete: 'billing address-level2', width: 'medium' },
  billingState: { label: 'State', type: 'select', options: usStates, autocomplete: 'billing address-level1', width: 'medium' },
  billingZip: { label: 'ZIP code', type: 'zip', autocomplete: 'billing postal-code', width: 'short' },
  billingCounty: { label: 'County', type: 'text', required: false },
  '250': { label: 'Location street address', type: 'text', autocomplete: 'section-location address-line1' },
  '240': { label: 'Location suite or unit', type: 'text', required: false, autocomplete: 'section-location address-line2' },
  '260': { label: 'Location city', type: 'text', width: 'medium', autocomplete: 'section-location address-level2' },
  '270': { label: 'Location state', type: 'select', options: usStates, width: 'medium', autocomplete: 'section-location address-level1' },
  '280': { label: 'Location ZIP code', type: 'zip', width: 'short', autocomplete: 'section-location postal-code' },
  '7777': { label: 'Sponsor link', type: 'text', required: false, privacy: 'public' },
};

/** The questions of the contact-information section where a program names none. */
export const contactQuestions = ['firstName', 'lastName', 'email', 'phone', 'address1', 'address2', 'city', 'state', 'zip'] as const;

/** The billing form: asked by the payment page when the billing address differs from the mailing address. */
export const billingQuestions = [
  'billingFirstName',
  'billingLastName',
  'billingAddress1',
  'billingAddress2',
  'billingCity',
  'billingState',
  'billingZip',
] as const;

const paymentPageQuestions: ReadonlySet<string> = new Set([...billingQuestions, 'billingCounty', 'billingVsMailing']);

/** Whether a question is of the payer's own details: asked beside the price, which does not depend on it. */
export const isAskedAtPayment = (question: string): boolean => paymentPageQuestions.has(question);
