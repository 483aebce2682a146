export { UnsubscribePage, type UnsubscribeResult } from './UnsubscribePage.tsx';
