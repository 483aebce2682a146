import 'reflect-metadata';
export { Node } from './node.type.ts';
export { PageInfo, toPageInfo } from './page-info.type.ts';
export { OneOf, markOneOfInputs } from './one-of.ts';
export { errorFacts } from './error-codes.ts';
export { type Remedy, refusalFacts } from './refusal-codes.ts';
export { type AnyRefusal, OfferUnavailable, Refusal, RefusalCode, TooManyTries, VerificationRequired, isOfferUnavailable, selectRefusalType } from './refusal.type.ts';
export { type InputProblem, MAX_INPUT_PROBLEMS, createInputError } from './input-problem.ts';
export { AnyObject, AnyValue, CalendarDate, DateTime, EmailAddress, Money, PostalCode, ProgramHash, Sha256, StateCode, WebAddress } from './scalars.ts';
export {
  AreCodes,
  AreLines,
  AreQuestionIds,
  AreReferrers,
  AreStates,
  IsAnswer,
  IsCode,
  IsGatewayId,
  IsLine,
  IsMemberId,
  IsName,
  IsNote,
  IsUuid,
  IsPassword,
  IsPhone,
  IsQuestionId,
  IsReason,
  IsSponsorCode,
} from './validators.ts';
export { readMaxItems } from './max-items.ts';
export { findInputProblems, validateInput } from './validate-input.ts';
