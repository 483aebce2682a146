import type { TranslatedText } from './translations.ts';

/** Texts of `display` that a program file may leave out. */
export const defaultTexts = {
  accountHeader: { en: 'Your account', es: 'Su cuenta' },
  welcomeMessage: {
    en: 'If you already have an account with this email, log in to pick up where you left off.',
    es: 'Si ya tiene una cuenta con este correo electrónico, inicie sesión para continuar donde se quedó.',
  },
  loginPromotion: {
    en: 'Log in to apply faster, use your saved payment methods, and find your policies and proof of insurance anytime.',
    es: 'Inicie sesión para llenar su solicitud más rápido, usar sus formas de pago guardadas y encontrar sus pólizas y su comprobante de seguro en cualquier momento.',
  },
  termsLabel: {
    en: 'I have read and accept the terms and conditions, including the {adminFee} admin fee.',
    es: 'He leído y acepto los términos y condiciones, incluido el cargo administrativo de {adminFee}.',
  },
  affidavitLabel: { en: 'I have read the {form} and accept it.', es: 'He leído el documento “{form}” y lo acepto.' },
  confirmationTitle: { en: 'Thank you for your purchase', es: 'Gracias por su compra' },
} as const satisfies Readonly<Record<string, TranslatedText>>;

/** The footer's line about the license, where a program has no other. */
export const defaultLicenseText = {
  en: 'Bindflow Insurance Services is a licensed insurance producer in all 50 states and the District of Columbia. Coverage is subject to the terms of the policies issued.',
  es: 'Bindflow Insurance Services es un productor de seguros con licencia en los 50 estados y el Distrito de Columbia. La cobertura está sujeta a los términos de las pólizas emitidas.',
} as const satisfies TranslatedText;

/** The titles of sections that a program does not title, by component. */
export const defaultSectionTitles: Readonly<Record<string, TranslatedText>> = {
  Demographic: { en: 'Insured contact information', es: 'Datos de contacto del asegurado' },
  Member: { en: 'Your membership', es: 'Su membresía' },
  Underwriting: { en: 'Policy information', es: 'Información de la póliza' },
  Label: { en: 'Policy information', es: 'Información de la póliza' },
};
