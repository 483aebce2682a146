export { ApplicationPage } from './ApplicationPage.tsx';
