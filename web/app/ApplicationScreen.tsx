import { useAtomValue } from 'jotai';
import { type JSX, Suspense } from 'react';
import type { Page } from '#events/program';
import { ApplicationPage, CoveragePanel } from '../features/application/index.ts';
import { offerAtom } from '../state/atoms.ts';
import { useSession } from '../state/session.ts';
import { TwoColumnLayout, useText } from '../ui/index.ts';
import { createPartComponent } from './part.tsx';
import { flowPart, paymentPart } from './parts.ts';

const OrderSummaryBox = createPartComponent(paymentPart, (part) => part.OrderSummaryBox);
const PageProblemSummary = createPartComponent(flowPart, (part) => part.PageProblemSummary);

const EstimatedPrice = createPartComponent(flowPart, (part) => part.EstimatedPrice);

export interface ApplicationScreenProps {
  readonly page: Page;
  readonly index: number;
  /** Beside the button to the next page. */
  readonly moreActions: JSX.Element;
}

/** An application page beside what it is about: the coverage, or the order once there is a quote. */
export function ApplicationScreen({ page, index, moreActions }: ApplicationScreenProps): JSX.Element {
  const t = useText();
  const hasOffer = useAtomValue(offerAtom) !== null;
  const Estimate = useSession().program.spoke.rating.estimate && EstimatedPrice;
  const aside = hasOffer ? (
    <Suspense fallback={<CoveragePanel Estimate={Estimate} />}>
      <OrderSummaryBox />
    </Suspense>
  ) : (
    <CoveragePanel Estimate={Estimate} />
  );
  return (
    <TwoColumnLayout asideLabel={hasOffer ? t('Your order') : t('About this coverage')} asideOnlyWide aside={aside}>
      <ApplicationPage page={page} index={index} ProblemSummary={PageProblemSummary} Estimate={Estimate} moreActions={moreActions} />
    </TwoColumnLayout>
  );
}
