import { type Infer, object, pattern, string } from 'superstruct';
import { data } from '../http/answer.ts';
import { type GatewayCall, type Route, write } from '../http/route.ts';
import type { World } from '../world.ts';
import { filled, idOrNone } from './shapes.ts';

/** 5 MB of PNG as base64, with room for the rest. */
const bodyLimit = 8 * 1024 * 1024;
const picturesKept = 50;

const body = object({
  AccountId: idOrNone,
  OpportunityId: idOrNone,
  ScreenName: filled,
  /** A PNG, whose signature begins so in base64. */
  ImageFileBase64: pattern(string(), /^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/),
});

function keep(
  { body: { AccountId, OpportunityId, ScreenName, ImageFileBase64 } }: GatewayCall<Infer<typeof body>>,
  { state, ids, now }: World,
) {
  const id = ids.guid('screenshot');
  const picture = Buffer.from(ImageFileBase64, 'base64');
  state.screenshots.push({
    id,
    accountId: AccountId ?? '',
    opportunityId: OpportunityId ?? '',
    screenName: ScreenName,
    bytes: picture.length,
    at: now().toISOString(),
  });
  state.pictures.set(id, picture);
  const [oldest] = state.pictures.keys();
  if (state.pictures.size > picturesKept && oldest !== undefined) state.pictures.delete(oldest);
  return data([{ Id: id }]);
}

export const screenshotRoutes: readonly Route[] = [write('POST', '/api/capture/screenshot', { body, bodyLimit }, keep)];
