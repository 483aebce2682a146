// Resuming on another device as the pages do it: the requests to the facade, and the mails that follow.
import { randomUUID } from 'node:crypto';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import {
  MailResumeCodeDocument,
  type MailResumeCodeMutation,
  MailResumeLinkDocument,
  type MailResumeLinkMutation,
  RenewResumeLinkDocument,
  type RenewResumeLinkMutation,
  ResumeApplicationDocument,
  type ResumeApplicationMutation,
} from '../../web/generated/graphql.ts';
import { requestBody } from '../../web/app/registered-request.ts';
import { openApplication } from '#workflows/start';
import { type GraphBrowser, graphBrowser } from './graph-browser.ts';
import type { NodeBuyer } from './node-buyer.ts';

export interface Mailed {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly messageId: string;
  /** None of mails of the sandbox itself. */
  readonly attachments?: readonly object[];
}

/** The mails to an address, oldest first. */
export async function mailsTo(sandboxUrl: string, email: string): Promise<Mailed[]> {
  const { messages } = (await (await fetch(`${sandboxUrl}/sandbox/inbox?to=${encodeURIComponent(email)}`)).json()) as { messages: Mailed[] };
  return messages;
}

const lastMatch = (mails: readonly Mailed[], pattern: RegExp): string => mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []).at(-1) ?? '';

/** The newest link that was mailed, and its token. */
export async function mailedLink(sandboxUrl: string, email: string): Promise<{ readonly address: string; readonly token: string }> {
  const address = lastMatch(await mailsTo(sandboxUrl, email), /(https?:\/\/\S+\/resume\S*)/);
  return { address, token: address.split('#')[1] ?? '' };
}

export const mailedCode = async (sandboxUrl: string, email: string): Promise<string> =>
  lastMatch(await mailsTo(sandboxUrl, email), /(?:security code is|código de seguridad es) (\d{6})/);

/** @throws where there are errors */
async function send<T>(browser: GraphBrowser, document: TypedDocumentNode<T, { input: never }>, input: object): Promise<T> {
  const { data, errors } = await browser.postText(requestBody(document, { input }));
  if (errors?.length) throw new Error(errors.map(({ message, extensions }) => `${String(extensions?.['code'])}: ${message}`).join('; '));
  return data as T;
}

export async function mailLink(buyer: NodeBuyer, email: string): Promise<MailResumeLinkMutation['mailResumeLink']> {
  const { id, root } = buyer.state().application;
  return (
    await send(buyer.browser, MailResumeLinkDocument as TypedDocumentNode<MailResumeLinkMutation, { input: never }>, {
      application: { id, root },
      after: buyer.ports.after(),
      email,
    })
  ).mailResumeLink;
}
export const mailCode = async (browser: GraphBrowser, token: string): Promise<MailResumeCodeMutation['mailResumeCode']> =>
  (await send(browser, MailResumeCodeDocument, { token })).mailResumeCode;
export const renewLink = async (browser: GraphBrowser, token: string): Promise<RenewResumeLinkMutation['renewResumeLink']> =>
  (await send(browser, RenewResumeLinkDocument, { token })).renewResumeLink;

export type Resumed = ResumeApplicationMutation['resumeApplication'];
export const resume = async (browser: GraphBrowser, token: string, code: string, application: string = randomUUID()): Promise<Resumed> =>
  (await send(browser, ResumeApplicationDocument, { token, code, application })).resumeApplication;

/** The same application on another device, by a link that was mailed to this address already, and the code that goes there. @throws where the link is refused */
export async function resumeElsewhere(buyer: NodeBuyer, sandboxUrl: string, email: string): Promise<NodeBuyer> {
  const { token } = await mailedLink(sandboxUrl, email);
  const [phone, id] = [graphBrowser(buyer.browser.url), randomUUID()];
  const sent = await mailCode(phone, token);
  if (sent.__typename !== 'ResumeCodeMailed') throw new Error(sent.code);
  const resumed = await resume(phone, token, await mailedCode(sandboxUrl, email), id);
  if (resumed.__typename !== 'ResumedApplication') throw new Error(resumed.code);
  const other = buyer.elsewhere(phone, id, resumed);
  await openApplication(other.ports, { sponsorId: null, memberId: null });
  return other;
}
