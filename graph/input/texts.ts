import { Matches } from 'class-validator';

// What outside texts may look like. No message repeats a value: it may be a secret.

/** An id that this program or its pages made: a UUID in the one spelling that keys and streams use. */
export const IsOwnId = (): PropertyDecorator =>
  Matches(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { message: '$property must be a UUID in lower case' });

const GATEWAY_ID = '(?!\\.{1,2}$)[\\w.:@+-]';

/** An id that the gateway made. */
export const IsGatewayId = (): PropertyDecorator =>
  Matches(new RegExp(`^${GATEWAY_ID}{1,128}$`), { message: '$property must be an id: letters, digits and . _ : @ + - only' });

/** An id that the gateway made, or empty where there is none. */
export const IsGatewayIdOrEmpty = (): PropertyDecorator =>
  Matches(new RegExp(`^(${GATEWAY_ID}{1,128})?$`), { message: '$property must be an id or empty: letters, digits and . _ : @ + - only' });

/** One line of text: no line breaks, no other control characters. */
export const IsLine = (min: number, max: number): PropertyDecorator =>
  Matches(new RegExp(`^\\P{Cc}{${min},${max}}$`, 'u'), { message: `$property must be one line of ${min} to ${max} characters` });

/** The id of a question; never the name of something that every object has. */
export const IsQuestionId = (): PropertyDecorator =>
  Matches(/^(?!(?:__proto__|constructor|prototype)$)[\w-]{1,40}$/, { message: '$property must be the id of a question' });

export const IsState = (): PropertyDecorator => Matches(/^[A-Z]{2}$/, { message: '$property must be the two-letter abbreviation of a state' });
export const IsZip = (): PropertyDecorator => Matches(/^\d{5}(-?\d{4})?$/, { message: '$property must be a ZIP or ZIP+4 code' });
