import { CircleAlert, CircleCheck } from 'lucide-react';
import type { JSX } from 'react';
import { Link } from 'wouter';
import { chakra } from '../../ui/theme/chakra.ts';
import { Icon } from '../../ui/index.ts';
import { type Alert, describeDelivery, formatInstant, linkLabels, listFigures } from './alert-words.ts';

const Figures = ({ facts }: Pick<Alert, 'facts'>): JSX.Element => (
  <chakra.dl display="grid" gridTemplateColumns="max-content 1fr" columnGap="4" rowGap="1" fontVariantNumeric="tabular-nums">
    {listFigures(facts).map(([name, value]) => (
      <chakra.div key={name} display="contents">
        <chakra.dt color="fg.muted">{name}</chakra.dt>
        <dd>{value}</dd>
      </chakra.div>
    ))}
  </chakra.dl>
);

function Deliveries({ deliveries }: Pick<Alert, 'deliveries'>): JSX.Element {
  if (deliveries.length === 0) return <chakra.p color="fg.muted">No one was subscribed to this alert.</chakra.p>;
  return (
    <chakra.ul listStyleType="none" display="grid" gap="1" color="fg.muted" aria-label="Messages">
      {deliveries.map((delivery) => {
        const words = describeDelivery(delivery);
        return (
          <chakra.li key={`${delivery.channel} ${delivery.to}`} color={delivery.state === 'FAILED' ? 'danger' : undefined} overflowWrap="anywhere">
            {words}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}

/** What an alert says, its figures, and where it leads. */
export const AlertItem = ({ alert }: { readonly alert: Alert }): JSX.Element => (
  <chakra.article aria-label={alert.title} display="grid" gap="2" padding="4" bg="bg" borderWidth="hairline" borderRadius="sm">
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" color={alert.endedAt === null ? 'notice' : 'fg.muted'}>
      <Icon icon={alert.endedAt === null ? CircleAlert : CircleCheck} size="iconSmall" />
      <span>{alert.endedAt === null ? 'Ongoing' : `Ended ${formatInstant(alert.endedAt)}`}</span>
      <chakra.span color="fg.muted">{`raised ${formatInstant(alert.raisedAt)}`}</chakra.span>
    </chakra.div>
    <chakra.h2 fontSize="sm" fontWeight="strong" overflowWrap="anywhere">
      {alert.title}
    </chakra.h2>
    <chakra.p color="fg.soft" maxWidth="measure">
      {alert.detail}
    </chakra.p>
    <Figures facts={alert.facts} />
    <chakra.span css={{ '& > a': { color: 'action', textDecoration: 'underline' } }}>
      <Link href={alert.path}>{alert.kind === 'UNCONFIRMED_PAYMENT' && alert.isDemo ? 'Replay of the application' : linkLabels[alert.kind]}</Link>
    </chakra.span>
    <Deliveries deliveries={alert.deliveries} />
  </chakra.article>
);
