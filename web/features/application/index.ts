export { MovedAddressNote } from './AddressNote.tsx';
export { ApplicationPage } from './ApplicationPage.tsx';
export { PageProblemSummary } from './PageProblemSummary.tsx';
export { EstimatedPrice } from './EstimatedPrice.tsx';
export { CoveragePanel } from './CoveragePanel.tsx';
export { WelcomeBack } from './WelcomeBack.tsx';
export { ExtraComponents } from './PageComponent.tsx';
