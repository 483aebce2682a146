import type { JSX } from 'react';
import type { Page } from '#events/program';
import { ExtraComponents } from '../features/application/index.ts';
import { ConfirmationPage } from '../features/confirmation/index.ts';
import { OrderLines, OrderSummaryBox } from '../features/quote/index.ts';

/** The confirmation beside its order. */
export const ConfirmationScreen = ({ page, index }: { readonly page: Page; readonly index: number }): JSX.Element => (
  <ConfirmationPage summary={<OrderSummaryBox />} orderLines={<OrderLines />} extraComponents={<ExtraComponents page={page} index={index} />} />
);
