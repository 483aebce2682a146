export { IsAnswer } from './answer.ts';
export { IsGatewayId, IsGatewayIdOrEmpty, IsLine, IsOwnId, IsQuestionId, IsState, IsZip } from './texts.ts';
