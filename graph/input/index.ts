export { AnyObject, AnyValue, CalendarDate, DateTime, EmailAddress, Money, PostalCode, ProgramHash, StateCode, WebAddress } from './scalars.ts';
export {
  AreCodes,
  AreLines,
  AreQuestionIds,
  IsAnswer,
  IsCode,
  IsGatewayId,
  IsGatewayIdOrEmpty,
  IsLine,
  IsMemberId,
  IsName,
  IsUuid,
  IsPassword,
  IsPhone,
  IsProgramHash,
  IsQuestionId,
  IsReason,
  IsSponsorCode,
} from './validators.ts';
export { validateInput } from './validate-input.ts';
