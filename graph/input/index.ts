export { AnyObject, AnyValue, Instant } from './scalars.ts';
export {
  AreCodes,
  AreLines,
  AreQuestionIds,
  IsAnswer,
  IsCode,
  IsEmailAddress,
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
  IsState,
  IsZip,
} from './validators.ts';
export { validateInput } from './validate-input.ts';
