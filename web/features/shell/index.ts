export { ErrorPage, NotFoundPage } from './ErrorPage.tsx';
export { LanguageButton, LanguageSwitch } from './LanguageSwitch.tsx';
export { LinkExpiredPage } from './LinkExpiredPage.tsx';
export { PageLoader } from './PageLoader.tsx';
export { type ShellSlots, ShellSlotsContext, Shell } from './Shell.tsx';
