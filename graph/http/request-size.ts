import { isUtf8 } from 'node:buffer';
import { Transform, type TransformCallback } from 'node:stream';
import { type FastifyInstance, type FastifyRequest, type RequestPayload, errorCodes } from 'fastify';
import { type DocumentNode, Kind, OperationTypeNode, parse } from 'graphql';
import { REQUEST_LIMITS } from '../schema/request-limits.ts';
import type { LargeRequests } from './large-requests.ts';
import { separatePicture } from './separate-picture.ts';

const sizes = new WeakMap<FastifyRequest, number>();

/** Bytes of a request's body as it came, whatever its headers say. */
export const readBodyBytes = (request: FastifyRequest): number => sizes.get(request) ?? 0;

/** JSON is UTF-8 (RFC 8259, 8.1). */
const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-?8"?\s*(;|$))/i;

const tooLarge = (): Error => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();

/** A body whose length is not declared: small, or it ends with an error. What is left of it stays unread, so that the answer can be sent. */
function limitUndeclaredBody(payload: RequestPayload): RequestPayload {
  let bytes = 0;
  const transform = (chunk: Buffer, _encoding: BufferEncoding, next: TransformCallback): void => {
    bytes += chunk.length;
    if (bytes > REQUEST_LIMITS.bytes) next(tooLarge());
    else next(null, chunk);
  };
  const small = new Transform({ transform });
  payload.once('error', (error) => small.destroy(error));
  return payload.pipe(small);
}

interface CaptureInput {
  image?: unknown;
}

const findCaptureInput = (body: unknown): CaptureInput | null | undefined =>
  ((body ?? {}) as { readonly variables?: { readonly input?: CaptureInput | null } | null }).variables?.input;

type ParseCallback = (error: Error | null, body?: unknown) => void;

/** Takes JSON in and keeps its size. Who may send a large body is decided before it is read. */
export function takeJson(app: FastifyInstance, large: LargeRequests): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (OTHER_CHARSET.test(request.headers['content-type'] ?? '')) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']);
    const declared = request.headers['content-length'];
    if (declared === undefined) return request.headers['transfer-encoding'] === undefined ? payload : limitUndeclaredBody(payload);
    const bytes = Number(declared);
    if (bytes > REQUEST_LIMITS.bytes && (bytes > REQUEST_LIMITS.captureBytes || !(await large.admit(request, reply, bytes)))) throw tooLarge();
    return payload;
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const parseLarge = (request: FastifyRequest, body: Buffer, done: ParseCallback): void => {
    const separated = separatePicture(body, REQUEST_LIMITS.bytes);
    if (!separated) return done(tooLarge());
    void parseJson(request, separated.json, (error: Error | null, parsed: unknown) => {
      if (error) return done(error);
      const input = findCaptureInput(parsed);
      // A proxy that parses the body whole must find the picture in the same place.
      if (input?.image !== separated.placeholder) return done(tooLarge());
      input.image = separated.picture;
      return done(null, parsed);
    });
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: REQUEST_LIMITS.captureBytes }, (request, body: Buffer, done) => {
    sizes.set(request, body.length);
    if (!isUtf8(body)) done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
    else if (body.length <= REQUEST_LIMITS.bytes) void parseJson(request, body.toString('utf8'), done);
    else parseLarge(request, body, done);
  });
}

const isCapture = ({ definitions: [operation, ...others] }: DocumentNode): boolean => {
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== OperationTypeNode.MUTATION || others.length > 0) return false;
  const [field, ...fields] = operation.selectionSet.selections;
  return field?.kind === Kind.FIELD && field.name.value === 'captureScreen' && fields.length === 0;
};

function sendsCapture(text: string | undefined): boolean {
  if (text === undefined || text.length > REQUEST_LIMITS.captureDocumentLength) return false;
  try {
    return isCapture(parse(text, { noLocation: true }));
  } catch {
    return false;
  }
}

const findCapture = (body: unknown): string => {
  const image = findCaptureInput(body)?.image;
  return typeof image === 'string' ? image : '';
};

/** Whether a request is larger than it may be: all of it but the picture of a document that sends one, and does nothing else. */
export function isTooLarge(bytes: number, text: string | undefined, body: unknown): boolean {
  if (bytes <= REQUEST_LIMITS.bytes) return false;
  return !sendsCapture(text) || bytes - findCapture(body).length > REQUEST_LIMITS.bytes;
}
