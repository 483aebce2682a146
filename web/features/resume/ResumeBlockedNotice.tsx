import type { JSX } from 'react';
import { Button, Card, LinkButton, Notice, Stack, useText } from '../../ui/index.ts';

/** Why an application cannot continue in this window: a purchase is running in it, or the browser stores no data or cookies. */
export type ResumeBlocker = { readonly reason: 'purchase'; readonly path: string } | { readonly reason: 'storage' | 'cookies' };

interface ResumeBlockedNoticeProps {
  readonly blocker: ResumeBlocker;
  readonly onRetry: () => void;
}

/** Says what to do first. Neither link nor code is used up. */
export function ResumeBlockedNotice({ blocker, onRetry }: ResumeBlockedNoticeProps): JSX.Element {
  const t = useText();
  if (blocker.reason === 'purchase') {
    return (
      <Card>
        <Stack>
          <Notice tone="amber" title={t('A purchase is under way in this window')} isLive>
            {t('Please finish it first, or open the link from the email in another window. The link stays good.')}
          </Notice>
          <LinkButton href={blocker.path} variant="primary">
            {t('Continue with the purchase')}
          </LinkButton>
        </Stack>
      </Card>
    );
  }
  const areCookiesBlocked = blocker.reason === 'cookies';
  return (
    <Card>
      <Stack>
        <Notice tone="amber" title={areCookiesBlocked ? t('This browser blocks cookies') : t('Your browser isn’t saving your answers')} isLive>
          <span>{`${t('Your application would be lost here with the next page, so the link was not used and stays good.')} `}</span>
          <span>
            {areCookiesBlocked
              ? t('Please allow cookies for this site in the settings of your browser, and try again. Or open the link in another browser or on another device.')
              : t('Please allow this site to store data, or close other windows to make room, and try again. Or open the link in another browser or on another device.')}
          </span>
        </Notice>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </Stack>
    </Card>
  );
}
