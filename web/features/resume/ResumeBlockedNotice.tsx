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
          <Notice tone="amber" title={t('A purchase is in progress in this window')} isLive>
            {t('Please finish it first, or open the link from the email in another window. The link still works.')}
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
          <span>{`${t('We haven’t used your link, so it still works. This browser would lose your application on the next page.')} `}</span>
          <span>
            {areCookiesBlocked
              ? t('Please allow cookies for this site in your browser settings and try again, or open the link in another browser or on another device.')
              : t(
                  'Please allow this site to store data, or close other windows to free up space, and try again. You can also open the link in another browser or on another device.',
                )}
          </span>
        </Notice>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </Stack>
    </Card>
  );
}
