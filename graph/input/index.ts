export { OneOf, markOneOfInputs } from './one-of.ts';
export { type InputProblem, MAX_INPUT_PROBLEMS, createInputError } from './input-problem.ts';
export { AnyObject, AnyValue, CalendarDate, DateTime, EmailAddress, Money, PostalCode, ProgramHash, StateCode, WebAddress } from './scalars.ts';
export {
  AreCodes,
  AreLines,
  AreQuestionIds,
  IsAnswer,
  IsCode,
  IsGatewayId,
  IsLine,
  IsMemberId,
  IsName,
  IsUuid,
  IsPassword,
  IsPhone,
  IsQuestionId,
  IsReason,
  IsSponsorCode,
} from './validators.ts';
export { findInputProblems, validateInput } from './validate-input.ts';
