import { registerEnumType } from 'type-graphql';
import { type AlertKind as Kind, alertKinds } from '#graph/operations/alerts';

export const AlertKind = Object.fromEntries(alertKinds.map((kind) => [kind, kind])) as { readonly [K in Kind]: K };
registerEnumType(AlertKind, {
  name: 'AlertKind',
  description: 'What analysts are alerted to.',
  valuesConfig: {
    UNCONFIRMED_PAYMENT: { description: 'It is unknown whether a buyer was charged. Each payment raises one alert.' },
    DECLINES_DOUBLED: {
      description: 'In the last three full hours at least ten payments of a program were declined, and twice as many as usual in the same hours of the weekday.',
    },
    CONVERSION_FELL: { description: 'The conversion of a sponsor in the last seven days is below that of the 28 days before, by more than chance explains.' },
  },
});

export const AlertChannel = { EMAIL: 'EMAIL', WEBHOOK: 'WEBHOOK' } as const;
registerEnumType(AlertChannel, {
  name: 'AlertChannel',
  description: 'How alerts reach a subscriber.',
  valuesConfig: { EMAIL: { description: 'As mail to the address that the analyst signed in with.' }, WEBHOOK: { description: 'As a signed request to a URL.' } },
});

export const AlertDeliveryState = { PENDING: 'PENDING', DELIVERED: 'DELIVERED', FAILED: 'FAILED' } as const;
registerEnumType(AlertDeliveryState, {
  name: 'AlertDeliveryState',
  description: 'How far a message is.',
  valuesConfig: {
    PENDING: { description: 'It is sent soon, or again after a failed attempt.' },
    DELIVERED: { description: 'The receiver has accepted it.' },
    FAILED: { description: 'It was given up after many attempts.' },
  },
});
