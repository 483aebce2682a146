import type { JSX } from 'react';
import { Button, Card, LinkButton, Notice, Stack } from '../../ui/index.ts';

/** Why no application may go on in this window now: a purchase is under way in it, or neither data nor cookies can be kept in it. */
export type Hindrance = { readonly by: 'purchase'; readonly path: string } | { readonly by: 'storage' | 'cookies' };

interface HinderedProps {
  readonly hindrance: Hindrance;
  readonly onAgain: () => void;
}

/** What to do first. Nothing was asked for: link and code are as good as before. */
export function Hindered({ hindrance, onAgain }: HinderedProps): JSX.Element {
  if (hindrance.by === 'purchase') {
    return (
      <Card>
        <Stack>
          <Notice tone="amber" title="A purchase is under way in this window" live>
            Please finish it first, or open the link from the e-mail in another window. The link stays good.
          </Notice>
          <LinkButton href={hindrance.path} look="primary">
            Go on with the purchase
          </LinkButton>
        </Stack>
      </Card>
    );
  }
  const isByCookies = hindrance.by === 'cookies';
  return (
    <Card>
      <Stack>
        <Notice tone="amber" title={isByCookies ? 'This browser blocks cookies' : 'This browser does not keep what you enter'} live>
          <span>Your application would be lost here with the next page, so the link was not used and stays good. </span>
          <span>{isByCookies ? 'Please allow cookies for this site in the settings of your browser' : 'Please allow this site to store data, or close other windows to make room'}</span>
          <span>, and try again. Or open the link in another browser or on another device.</span>
        </Notice>
        <Button onClick={onAgain}>Try again</Button>
      </Stack>
    </Card>
  );
}
