import type { RefusalFacts } from './refusal-codes.ts';

/** Every code in `extensions.code` of an error. docs/codes.md is made from it. */
export const errorFacts = {
  BAD_USER_INPUT: { description: 'Fields of an input are missing, of a wrong type, or break a rule.', remedy: 'change' },
  GRAPHQL_PARSE_FAILED: { description: 'The document is not GraphQL.', remedy: 'none' },
  GRAPHQL_VALIDATION_FAILED: { description: 'The document does not fit the schema, or is over a limit of documents.', remedy: 'none' },
  OPERATION_RESOLUTION_FAILURE: { description: 'The document has several operations, and none was chosen.', remedy: 'none' },
  BAD_REQUEST: { description: 'The body of the request cannot be read.', remedy: 'none' },
  UNSUPPORTED_MEDIA_TYPE: { description: 'The request is not application/json in UTF-8.', remedy: 'none' },
  REQUEST_TOO_LARGE: { description: 'The request is larger than a request may be.', remedy: 'none' },
  DOCUMENT_UNKNOWN: { description: 'No registered operation has this id: the page is older than the facade. Load it again.', remedy: 'none' },
  DOCUMENT_NOT_REGISTERED: { description: 'In production only registered operations are answered, except to signed-in developers.', remedy: 'none' },
  PROGRAM_UNKNOWN: { description: 'No program has this name, or this configuration was never served.', remedy: 'none' },
  APPLICATION_UNKNOWN: { description: 'This browser has no such application.', remedy: 'none' },
  NOT_SIGNED_IN: { description: 'The account holder is not signed in, or not verified.', remedy: 'login' },
  NO_MAIL: { description: 'This deployment has no mail server, or sends no mails of this kind.', remedy: 'none' },
  TOO_MANY_REQUESTS: { description: 'A quota is used up. The header Retry-After says when to try again.', remedy: 'wait' },
  LOG_BUSY: { description: 'The event store has more to write than it can take. The header Retry-After says when to try again.', remedy: 'wait' },
  OVERLOADED: {
    description: 'More operations are under way than the process takes. Those of new buyers are refused first. The header Retry-After says when to try again.',
    remedy: 'wait',
  },
  READ_TIMEOUT: { description: 'The read took longer than it may, and was ended. Nothing was changed. Narrow the filter, if there is one, or try again later.', remedy: 'repeat' },
  LOG_BROKEN: { description: 'The history of the application cannot be read. bindflow log verify says where it is broken.', remedy: 'none' },
  STAFF_SIGN_IN: { description: 'Members of the staff have to sign in first.', remedy: 'login' },
  STAFF_RIGHT: { description: 'The signed-in member of the staff lacks the role.', remedy: 'none' },
  UPSTREAM_REFUSED: { description: 'The gateway or the local server refused the call.', remedy: 'repeat' },
  UPSTREAM_UNREACHABLE: { description: 'The gateway or the local server did not answer.', remedy: 'repeat' },
  UPSTREAM_STATUS: { description: 'The gateway or the local server answered with an error status.', remedy: 'repeat' },
  UPSTREAM_UNREADABLE: { description: 'The answer of the gateway or the local server cannot be read.', remedy: 'repeat' },
  UPSTREAM_BUSY: {
    description: 'The call was not sent: the circuit of the upstream is open, or its bulkhead is full. The header Retry-After says when to try again.',
    remedy: 'wait',
  },
  INTERNAL: { description: 'A mistake of the facade. The call was not sent.', remedy: 'repeat' },
  INTERNAL_SERVER_ERROR: { description: 'A mistake of the facade. Its log has the details under the request id.', remedy: 'repeat' },
} as const satisfies Readonly<Record<string, RefusalFacts>>;
