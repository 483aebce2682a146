export { PoliciesPage, type PoliciesPageProps } from './PoliciesPage.tsx';
