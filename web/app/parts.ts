import { createPart } from './part.tsx';

/** What happens after the first answer: requests, workflows, dialogs, analytics. */
export const flowPart = createPart(() => import('./flow.ts'), 'startFlow');
export const paymentPart = createPart(() => import('./PaymentScreen.tsx'), 'PaymentScreen');
export const confirmationPart = createPart(() => import('./ConfirmationScreen.tsx'), 'ConfirmationScreen');

/** Resolves when every page can be rendered at once, as a replay does. */
export const loadAllParts = async (): Promise<void> => void (await Promise.all([flowPart, paymentPart, confirmationPart].map(({ load }) => load())));
