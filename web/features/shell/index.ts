export { ErrorPage, NotFound } from './ErrorPage.tsx';
export { PageLoader } from './PageLoader.tsx';
export { Shell } from './Shell.tsx';
