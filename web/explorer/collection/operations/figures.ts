import {
  ListProgramVersionsDocument,
  ListServedReleasesDocument,
  ListSharedViewsDocument,
  ReadBreakdownDocument,
  ReadConfigurationDocument,
  RemoveSharedViewDocument,
  ShareViewDocument,
  TryRulesDocument,
} from '../../../generated/graphql.ts';
import type { Operation } from '../operation.ts';
import { createPlaceholder } from '../run.ts';

const noun = 'Analysts';
/** All applications. */
const all = {};

export const servedReleases: Operation = {
  id: 'served-releases',
  noun,
  title: 'List releases',
  explains: 'The releases of the pages that buyers had, and since when.',
  document: ListServedReleasesDocument,
  variables: () => ({}),
};

export const configuration: Operation = {
  id: 'configuration',
  noun,
  title: 'Read a configuration',
  explains: 'A configuration as it was served, with the rules that decide what is sold.',
  document: ReadConfigurationDocument,
  variables: ({ program: hash = createPlaceholder('Program') }) => ({ hash }),
};

export const whatIf: Operation = {
  id: 'what-if',
  noun,
  title: 'Try other rules',
  explains: 'What the applications of the last weeks would have been sold under a changed configuration. Paste the one that the query configuration returns, and change its rules.',
  document: TryRulesDocument,
  variables: () => ({ input: { filter: all, configuration: {} } }),
};

export const sharedViews: Operation = {
  id: 'shared-views',
  noun,
  title: 'List shared views',
  explains: 'The filters that analysts have named for each other, with who saved them.',
  document: ListSharedViewsDocument,
  variables: () => ({}),
};

export const shareView: Operation = {
  id: 'share-view',
  noun,
  title: 'Share a view',
  explains: 'Names a filter of the console for all analysts, in place of one of the same name.',
  document: ShareViewDocument,
  variables: () => ({ input: { name: 'Left at the price', search: '?program=fitness&page=%2FPayment&outcome=ABANDONED' } }),
};

export const removeSharedView: Operation = {
  id: 'remove-shared-view',
  noun,
  title: 'Remove a shared view',
  explains: 'Removes it for all, also one of another analyst.',
  document: RemoveSharedViewDocument,
  variables: () => ({ input: { name: 'Left at the price' } }),
};

export const programVersions: Operation = {
  id: 'program-versions',
  noun,
  title: 'List program versions',
  explains: 'Every configuration that was served, with its number within the program and the time of its first use.',
  document: ListProgramVersionsDocument,
  variables: () => ({}),
};

export const breakdown: Operation = {
  id: 'breakdown',
  noun,
  title: 'Break applications down',
  explains: 'How they ended and what they came to, by device, program version, sponsor, week and more, with the interval of each conversion.',
  document: ReadBreakdownDocument,
  variables: () => ({ filter: all, by: 'DEVICE', unit: 'APPLICATION' }),
};
