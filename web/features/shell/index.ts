export { ErrorPage, NotFound } from './ErrorPage.tsx';
export { LinkExpired } from './LinkExpired.tsx';
export { PageLoader } from './PageLoader.tsx';
export { type AroundPages, AroundPagesContext, Shell } from './Shell.tsx';
