export { publishPageView } from './page-view.ts';
export { hasTagManager, loadTagManager } from './tag-manager.ts';
