import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { catalog } from '#events/buyflow';
import type { Program } from '#events/program';
import { EventStoreBusy, parseBatch } from '#graph/event-store';
import { RefusalCode } from '#graph/input';
import type { EventHistoryDeps } from './deps.ts';
import { requireProgram } from '../program/require-program.ts';
import { AppendEventsInput, AppendEventsResult, EventsAppended, EventsRefused } from './event-history.type.ts';

/** Returns the privacy class of a question's answers. A question that the program does not know is personal. */
const createPrivacyLookup = (program: Program) => {
  const classes = new Map(program.spoke.questions.map(({ id, privacy }) => [id, privacy]));
  return (question: string) => classes.get(question) ?? 'personal';
};

/** Seconds after which a busy event store is worth another attempt. */
const RETRY_AFTER_S = 2;

/** Answers a full queue with status 429, so that proxies and clients know to retry. */
function throwRetryable(error: unknown): never {
  if (!(error instanceof EventStoreBusy)) throw error;
  const http = { status: 429, headers: new HeaderMap([['retry-after', String(RETRY_AFTER_S)]]) };
  throw new GraphQLError('The event log has more to write than it can take. Nothing of this batch was written: send it again.', {
    extensions: { code: 'LOG_BUSY', retryAfter: RETRY_AFTER_S, http },
  });
}

/** The event store's reasons as codes. An application without its key was imported from a file and has no owner here. */
const codes = {
  conflict: RefusalCode.CONFLICT,
  gap: RefusalCode.GAP,
  foreign: RefusalCode.FOREIGN,
  'not-owner': RefusalCode.NOT_OWNER,
  sealed: RefusalCode.NOT_OWNER,
  erased: RefusalCode.ERASED,
} as const;

@Resolver()
export class HistoryResolver {
  @Mutation(() => AppendEventsResult, {
    description:
      'Appends what a browser recorded to its application’s stream. Sending a batch again is a success; nothing is written twice. LOG_BUSY, with the status 429 and Retry-After, where the log has more to write than it can take.',
  })
  async appendEvents(
    @Ctx() ctx: EventHistoryDeps,
    @Arg('input', () => AppendEventsInput, { description: 'A batch of events with their stream.' }) input: AppendEventsInput,
  ): Promise<EventsAppended | EventsRefused> {
    const application = await ctx.applications.require(input.application, ctx.browser);
    const privacyOf = createPrivacyLookup(await requireProgram(ctx, application));
    const batch = parseBatch(catalog, input.events, privacyOf);
    if (!batch.ok) {
      ctx.metrics.countRefusedAppend('malformed');
      return { reason: RefusalCode.MALFORMED, index: batch.index, event: batch.id, field: batch.field, message: batch.reason, head: 0 };
    }
    const append = {
      rootId: application.root,
      stream: `application/${application.id}`,
      owner: ctx.applications.hashBrowserId(ctx.browser),
      events: batch.events,
      sent: input.sent,
      received: new Date(ctx.now()),
      privacyOf,
    } as const;
    const appended = await ctx.eventStore.append(append).catch((error: unknown) => {
      if (error instanceof EventStoreBusy) ctx.metrics.countRefusedAppend('busy');
      return throwRetryable(error);
    });
    if (appended.ok) return { sequence: appended.head.sequence };
    const { reason, index, message, head } = appended;
    const event = batch.events[index]?.id ?? null;
    ctx.metrics.countRefusedAppend(reason);
    return { reason: codes[reason], index, event, field: null, message, head: head.sequence };
  }
}
