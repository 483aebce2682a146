import { object, pattern, refine, string } from 'superstruct';
import { ID_LENGTH, type WrittenEventLine, defineLines } from './archive-line.ts';
import { CHECK_LENGTH } from './event-hash.ts';

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

const hasTimes = ({ sent, at, received }: WrittenEventLine): boolean => [at, received].every((offset) => !Number.isNaN(new Date(Date.parse(sent) + offset).getTime()));

/** Returns the structs of lines that refuse unknown fields and every text that is not a UUID, a time or base64url. */
export function defineStrictLines() {
  const lines = defineLines({
    shape: object,
    uuid: pattern(string(), /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
    time: refine(string(), 'time', isTime),
    base64: pattern(string(), /^(?:[\w-]{4})*(?:[\w-]{2,3})?$/),
    eventId: pattern(string(), new RegExp(`^[\\w-]{${ID_LENGTH - 1}}[AQgw]([\\w-]{${CHECK_LENGTH}})?$`)),
  });
  return { ...lines, event: refine(lines.event, 'event', (line) => hasTimes(line) && (line.sealed === undefined || line.personal === undefined)) };
}
