import { object, string } from 'superstruct';

export const screenBody = object({ AccountId: string(), OpportunityId: string(), ScreenName: string(), ImageFileBase64: string() });
