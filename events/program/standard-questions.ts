import type { Question } from './question.ts';
import type { TranslatedText } from './translations.ts';
import { stateOptions } from './state-options.ts';

interface StandardTexts {
  readonly label: TranslatedText;
  readonly options?: typeof stateOptions;
}
type StandardQuestion = Partial<Omit<Question, keyof StandardTexts>> & Pick<Question, 'type'> & StandardTexts;

/**
 * The questions that every program knows by name (specification, 3: question data; 250 to 280 are an alternate location,
 * 7777 a call-to-action or sponsor link), and the address of a certificate's holder. A program's own entry for one of these ids overrides field by field.
 */
export const standardQuestions: Readonly<Record<string, StandardQuestion>> = {
  businessName: { label: { en: 'Business name', es: 'Nombre del negocio' }, type: 'text', autocomplete: 'organization' },
  fullName: { label: { en: 'Full name', es: 'Nombre completo' }, type: 'text', autocomplete: 'name' },
  firstName: { label: { en: 'First name', es: 'Nombre' }, type: 'text', autocomplete: 'given-name', width: 'medium' },
  lastName: { label: { en: 'Last name', es: 'Apellido' }, type: 'text', autocomplete: 'family-name', width: 'medium' },
  email: { label: { en: 'Email', es: 'Correo electrónico' }, type: 'email', autocomplete: 'email' },
  phone: { label: { en: 'Phone', es: 'Teléfono' }, type: 'phone', autocomplete: 'tel-national', width: 'medium' },
  address1: { label: { en: 'Street address', es: 'Dirección' }, type: 'text', autocomplete: 'address-line1' },
  address2: { label: { en: 'Apartment, suite', es: 'Apartamento, suite' }, type: 'text', required: false, autocomplete: 'address-line2' },
  city: { label: { en: 'City', es: 'Ciudad' }, type: 'text', autocomplete: 'address-level2', width: 'medium' },
  state: { label: { en: 'State', es: 'Estado' }, type: 'select', options: stateOptions, autocomplete: 'address-level1', width: 'medium' },
  zip: { label: { en: 'ZIP code', es: 'Código postal' }, type: 'zip', autocomplete: 'postal-code', width: 'short' },
  county: { label: { en: 'County', es: 'Condado' }, type: 'text', required: false },
  billingVsMailing: {
    label: { en: 'Billing address is the same as mailing address', es: 'La dirección de facturación es la misma que la dirección postal' },
    type: 'checkbox',
    required: false,
  },
  billingFirstName: { label: { en: 'First name', es: 'Nombre' }, type: 'text', autocomplete: 'billing given-name', width: 'medium' },
  billingLastName: { label: { en: 'Last name', es: 'Apellido' }, type: 'text', autocomplete: 'billing family-name', width: 'medium' },
  billingAddress1: { label: { en: 'Street address', es: 'Dirección' }, type: 'text', autocomplete: 'billing address-line1' },
  billingAddress2: { label: { en: 'Apartment, suite', es: 'Apartamento, suite' }, type: 'text', required: false, autocomplete: 'billing address-line2' },
  billingCity: { label: { en: 'City', es: 'Ciudad' }, type: 'text', autocomplete: 'billing address-level2', width: 'medium' },
  billingState: { label: { en: 'State', es: 'Estado' }, type: 'select', options: stateOptions, autocomplete: 'billing address-level1', width: 'medium' },
  billingZip: { label: { en: 'ZIP code', es: 'Código postal' }, type: 'zip', autocomplete: 'billing postal-code', width: 'short' },
  billingCounty: { label: { en: 'County', es: 'Condado' }, type: 'text', required: false },
  '250': { label: { en: 'Location street address', es: 'Dirección del local' }, type: 'text', autocomplete: 'section-location address-line1' },
  '240': { label: { en: 'Location suite or unit', es: 'Suite o unidad del local' }, type: 'text', required: false, autocomplete: 'section-location address-line2' },
  '260': { label: { en: 'Location city', es: 'Ciudad del local' }, type: 'text', width: 'medium', autocomplete: 'section-location address-level2' },
  '270': { label: { en: 'Location state', es: 'Estado del local' }, type: 'select', options: stateOptions, width: 'medium', autocomplete: 'section-location address-level1' },
  '280': { label: { en: 'Location ZIP code', es: 'Código postal (ZIP) del local' }, type: 'zip', width: 'short', autocomplete: 'section-location postal-code' },
  holderAddress1: { label: { en: 'Street address', es: 'Dirección' }, type: 'text' },
  holderAddress2: { label: { en: 'Suite or unit', es: 'Suite o unidad' }, type: 'text', required: false },
  holderCity: { label: { en: 'City', es: 'Ciudad' }, type: 'text', width: 'medium' },
  holderState: { label: { en: 'State', es: 'Estado' }, type: 'select', options: stateOptions, width: 'medium' },
  holderZip: { label: { en: 'ZIP code', es: 'Código postal' }, type: 'zip', width: 'short' },
  callRequest: { label: { en: 'Call requested at', es: 'Pidió una llamada al' }, type: 'phone', required: false },
  '7777': { label: { en: 'Sponsor link', es: 'Enlace del patrocinador' }, type: 'text', required: false, privacy: 'public' },
};

/** The questions of the contact-information section where a program names none. */
export const contactQuestions = ['firstName', 'lastName', 'email', 'phone', 'address1', 'address2', 'city', 'state', 'zip'] as const;

/** The billing form: asked by the payment page when the billing address differs from the mailing address. */
export const billingQuestions = ['billingFirstName', 'billingLastName', 'billingAddress1', 'billingAddress2', 'billingCity', 'billingState', 'billingZip'] as const;

/** The phone at which a buyer who is not insured online has asked to be called. */
export const CALL_REQUEST = 'callRequest';

const unratedQuestions: ReadonlySet<string> = new Set([...billingQuestions, 'billingCounty', 'billingVsMailing', CALL_REQUEST]);

/** Whether a question is asked beside the price or after it: the price does not depend on it. */
export const isUnrated = (question: string): boolean => unratedQuestions.has(question);
