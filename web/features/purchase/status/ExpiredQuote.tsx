import type { JSX } from 'react';
import { findPageOfType } from '#events/rules';
import { useSession } from '../../../state/session.ts';
import { Button, PageHeading, Stack, useText } from '../../../ui/index.ts';
import { SelectLimitButton } from '../SelectLimitButton.tsx';

/** In place of the payment form: the order can no longer be bought at its price, so no card is asked for. */
export function ExpiredQuote({ moreActions }: { readonly moreActions: JSX.Element | undefined }): JSX.Element {
  const t = useText();
  const { program, goTo } = useSession();
  return (
    <Stack space="cards">
      <PageHeading
        title={t('Your quote has expired')}
        lead={t('Nothing has been charged, and your answers are saved. Check them, then click Continue to see today’s price.')}
        takesFocus
      />
      <Button width="full" onClick={() => goTo(findPageOfType(program, 'Payment') - 1)}>
        {t('Get a new quote')}
      </Button>
      <Stack space="lines" alignItems="flex-start">
        <SelectLimitButton />
        {moreActions}
      </Stack>
    </Stack>
  );
}
