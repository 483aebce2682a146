export { IsAnswer } from './answer.ts';
export { AnyObject, AnyValue, Instant } from './scalars.ts';
export {
  AreCodes,
  AreLines,
  AreQuestionIds,
  IsCode,
  IsEmailAddress,
  IsGatewayId,
  IsGatewayIdOrEmpty,
  IsLine,
  IsMemberId,
  IsName,
  IsOwnId,
  IsPassword,
  IsPhone,
  IsProgramHash,
  IsQuestionId,
  IsSaid,
  IsSponsorCode,
  IsState,
  IsZip,
} from './texts.ts';
export { validateInput } from './validate-input.ts';
