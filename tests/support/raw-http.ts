// HTTP as bytes: what no client would send.
import { connect } from 'node:net';

export interface RawAnswer {
  /** The first line: `HTTP/1.1 200 OK`. */
  readonly line: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function parse(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = new Map(fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]));
  return { line, status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

/** True if the answer is complete by its own headers. */
function isWhole(text: string): boolean {
  const { headers, body } = parse(text);
  if (!text.includes('\r\n\r\n')) return false;
  if (headers.get('transfer-encoding') === 'chunked') return body.endsWith('0\r\n\r\n');
  return Buffer.byteLength(body, 'latin1') >= Number(headers.get('content-length') ?? 0);
}

/** Sends bytes as they are; resolves to the first answer, or to what there is of one once the server hangs up. */
export function exchange(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    const end = (): void => {
      socket.destroy();
      resolve(parse(text));
    };
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      text += part;
      if (isWhole(text)) end();
    });
    socket.on('end', end);
    socket.on('error', (error) => (text === '' ? reject(error) : end()));
  });
}
