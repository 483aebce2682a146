export { MovedAddressNote } from './AddressNote.tsx';
export { ApplicationPage } from './ApplicationPage.tsx';
export { PageProblemSummary } from './PageProblemSummary.tsx';
export { EstimateLines, EstimatedPrice, sayEstimate, useReadyEstimate } from './EstimatedPrice.tsx';
export { useAskForEstimate } from './use-estimate.ts';
export { CoveragePanel } from './CoveragePanel.tsx';
export { WelcomeBack } from './WelcomeBack.tsx';
export { ExtraComponents } from './PageComponent.tsx';
