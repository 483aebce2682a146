import { faultOf } from '#workflows/ports';
import { type AppendEventsInput, AppendEventsDocument, type AppendEventsMutation } from '../generated/graphql.ts';
import { AppendError, retryAfterMs } from '../event-log/append-error.ts';
import type { AppendResult } from '../event-log/outbox.ts';
import { delayFailuresOnLeave } from './graph.ts';
import { requestBody, requestInit } from './registered-request.ts';

/** Ends a request that gets no response, so it is retried. */
const REQUEST_TIMEOUT_MS = 60_000;

interface AppendResponse {
  readonly data?: AppendEventsMutation | null;
  readonly errors?: readonly object[];
}

async function sendEvents(input: AppendEventsInput): Promise<AppendResult> {
  const response = await fetch('/graphql', { ...requestInit(requestBody(AppendEventsDocument, { input })), signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  const answer = (await response.json().catch(() => null)) as AppendResponse | null;
  if (answer?.data) return answer.data.appendEvents;
  const { code, message } = faultOf(answer);
  throw new AppendError(message || `no answer of the facade: HTTP ${response.status}`, response.status, retryAfterMs(response.headers), code);
}

/** Returns what sends a batch of events. It throws AppendError for any response but a result, and fetch's error if the network fails. */
export function createEventSender(): (input: AppendEventsInput) => Promise<AppendResult> {
  const fail = delayFailuresOnLeave();
  return (input) => sendEvents(input).catch(fail);
}
