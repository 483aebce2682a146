/** A stream has one author: the browser writes `application/<id>`, the facade `facade/<id>`, of the same application. */
export type StreamName = `application/${string}` | `facade/${string}`;

export const applicationIdOf = (stream: StreamName): string => stream.slice(stream.indexOf('/') + 1);
