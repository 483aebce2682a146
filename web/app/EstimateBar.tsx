import { type JSX, useRef } from 'react';
import { EstimateLines, sayEstimate, useAskForEstimate, useReadyEstimate } from '../features/application/index.ts';
import { Stack, useText } from '../ui/index.ts';
import { PhoneSummary } from './PhoneSummary.tsx';

/** On narrow screens: the price by the answers so far at the lower edge of the window, in view of who chooses a limit. */
export function EstimateBar(): JSX.Element {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const estimate = useReadyEstimate(useAskForEstimate(place));
  const { label, price } = estimate ? sayEstimate(t, estimate) : { label: '', price: '' };
  return (
    <>
      {/* Tells whether this is a narrow screen: it is in view there, before there is a bar, too. */}
      <Stack ref={place} hideFrom="xl" data-print="hide" position="fixed" bottom="0" />
      {estimate ? (
        <PhoneSummary title={t('Estimated price')} label={estimate.isCurrent ? t('Estimate, plus taxes') : label} total={price}>
          <EstimateLines {...estimate} />
        </PhoneSummary>
      ) : null}
    </>
  );
}
