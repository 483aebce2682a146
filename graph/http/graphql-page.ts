import type { FastifyReply, FastifyRequest } from 'fastify';

const GRAPHQL_PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>GraphQL</title></head>
<body><main><h1>GraphQL</h1><p>POST JSON here; <a href="/explorer">/explorer</a> shows the schema.</p></main></body>
</html>
`;

/** True if a person opens the address in a browser: the request accepts HTML and has no document. */
export const isPageRequest = ({ method, headers, query }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && Object.keys(query as object).length === 0;

/** Sends a page that says what the address is for. */
export const sendGraphqlPage = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('vary', 'accept').type('text/html; charset=utf-8').send(GRAPHQL_PAGE);
