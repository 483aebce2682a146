import type { Operation } from '../operation.ts';
import { createMemberReference, createRatingAccount, prepareAccount, ratingAccount } from './account.ts';
import {
  applicationHistory,
  applications,
  applicationsSince,
  findByEmail,
  funnel,
  quarantinedEvents,
  resolvePayment,
  showPersonal,
  standbyLag,
  unconfirmedPayments,
} from './analysts.ts';
import { evidence, issueEvidence, showEvidence } from './evidence.ts';
import { breakdown, configuration, programVersions, removeSharedView, servedReleases, shareView, sharedViews, whatIf } from './figures.ts';
import { alertSubscriptions, alerts, sendTestAlert, subscribeToAlerts, unsubscribeFromAlerts } from './alerts.ts';
import { checkAddressKickout, standardizeAddress } from './address.ts';
import { application, customLink, node, openApplication } from './application.ts';
import { appendEvents } from './history.ts';
import { emailCheck, logIn, logOut, resendSecurityCode, saved, sendPasswordUpdate, verifySecurityCode, viewer } from './identity.ts';
import { addNote, eventNotes, newestNotes, removeNote } from './notes.ts';
import { limits } from './limits.ts';
import { resolveMember, resolveSponsor } from './member.ts';
import { refreshAccount, saveOpportunity } from './opportunity.ts';
import { declinedPayment, earlierPurchase, savePaymentMethod, purchaseStatus, submitPayment } from './payment.ts';
import { bindPolicies, cachePurchase } from './policy.ts';
import { program, programByHash } from './program.ts';
import { coverages, offer, priceEstimate, requestQuotes } from './quote.ts';
import { mailProofOfCoverage } from './proof.ts';
import { mailResumeCode, mailResumeLink, renewResumeLink, resumeApplication } from './resume.ts';
import { captureScreen } from './screen.ts';

/** Every query and mutation of the schema, ready to run, by noun. */
export const operations: readonly Operation[] = [
  program,
  programByHash,
  openApplication,
  application,
  node,
  customLink,
  resolveSponsor,
  resolveMember,
  standardizeAddress,
  checkAddressKickout,
  emailCheck,
  logIn,
  verifySecurityCode,
  resendSecurityCode,
  viewer,
  saved,
  logOut,
  sendPasswordUpdate,
  saveOpportunity,
  refreshAccount,
  createRatingAccount,
  ratingAccount,
  prepareAccount,
  createMemberReference,
  priceEstimate,
  requestQuotes,
  offer,
  coverages,
  submitPayment,
  purchaseStatus,
  declinedPayment,
  earlierPurchase,
  savePaymentMethod,
  cachePurchase,
  bindPolicies,
  mailProofOfCoverage,
  captureScreen,
  appendEvents,
  mailResumeLink,
  mailResumeCode,
  resumeApplication,
  renewResumeLink,
  limits,
  applications,
  applicationsSince,
  applicationHistory,
  showPersonal,
  findByEmail,
  funnel,
  breakdown,
  configuration,
  programVersions,
  removeSharedView,
  issueEvidence,
  showEvidence,
  evidence,
  servedReleases,
  shareView,
  sharedViews,
  whatIf,
  eventNotes,
  newestNotes,
  addNote,
  removeNote,
  unconfirmedPayments,
  resolvePayment,
  quarantinedEvents,
  standbyLag,
  alerts,
  alertSubscriptions,
  subscribeToAlerts,
  sendTestAlert,
  unsubscribeFromAlerts,
];
