import { useSyncExternalStore, type JSX } from 'react';
import { ApplicationScreen } from './ApplicationScreen.tsx';
import { ConfirmationScreen } from './ConfirmationScreen.tsx';
import { FeedbackSheet } from './FeedbackSheet.tsx';
import { FieldsSheet } from './FieldsSheet.tsx';
import { ComponentsSheet } from './ComponentsSheet.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';

const SCREENS: Record<string, () => JSX.Element> = {
  '#fields': FieldsSheet,
  '#feedback': FeedbackSheet,
  '#components': ComponentsSheet,
  '#application': () => <ApplicationScreen />,
  '#application-errors': () => <ApplicationScreen refused />,
  '#quoting': () => <ApplicationScreen quoting />,
  '#payment': () => <PaymentScreen />,
  '#payment-terms': () => <PaymentScreen terms />,
  '#payment-busy': () => <PaymentScreen busy />,
  '#confirmation': ConfirmationScreen,
};

function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** One screen by the address's fragment: #fields, #feedback, #components, #application, #payment, #confirmation. */
export function Gallery(): JSX.Element {
  const hash = useSyncExternalStore(listen, () => window.location.hash);
  const Screen = SCREENS[hash] ?? FieldsSheet;
  return <Screen key={hash} />;
}
