import type { JSX } from 'react';
import type { Page } from '#events/program';
import { PageComponent } from './PageComponent.tsx';

/** Components that ask something belong to application pages: a payment is of what was answered before. */
const asking = ['Demographic', 'Member', 'Underwriting', 'Label', 'Next', 'Continue'];

export interface PageWordsProps {
  readonly page: Page;
  readonly index: number;
}

/** What the program says on its payment and confirmation pages beside what these pages are made of. */
export const PageWords = ({ page, index }: PageWordsProps): JSX.Element => (
  <>
    {page.components
      .filter(({ type }) => !asking.includes(type))
      .map((component, position) => (
        <PageComponent key={`${component.type}-${position}`} component={component} page={index} isBusy={false} />
      ))}
  </>
);
