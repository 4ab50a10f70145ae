import * as z from 'zod/mini';
import { type Answer, defineCall } from './call.ts';
import { emailAddress } from './email-address.ts';

/** Offers that arrived and could not be read, and the searches that had some, on the last day (UTC) with any. */
export const unreadableOffers = z.object({ day: z.string(), offers: z.number(), searches: z.number() });
export type UnreadableOffers = Answer<z.infer<typeof unreadableOffers>>;

/** Settings of the deployment (documents, section 3). */
export const adminSettings = z.object({
  /** Whether new bookings are real. */
  enableLiveMode: z.boolean(),
  /** Whether live credentials of the flight supplier are set. */
  duffelApiConfigured: z.boolean(),
  /** Whether live credentials of the payment provider are set. */
  stripeConfigured: z.boolean(),
  /** 'production' or 'demo'. */
  environment: z.string(),
  /** Null if there never were any. */
  unreadableOffers: z.nullable(unreadableOffers),
});
export type AdminSettings = Answer<z.infer<typeof adminSettings>>;

export const getAdminSettings = defineCall({
  id: 'getAdminSettings',
  summary: 'Settings of the deployment, for administrators',
  method: 'GET',
  path: '/api/admin/settings',
  answers: { 200: adminSettings },
  errors: ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
});

export const saveAdminSettings = defineCall({
  id: 'saveAdminSettings',
  summary:
    'Switch between test and live mode; live needs both vendors, an account that may accept cards, and no check that refuses',
  method: 'POST',
  path: '/api/admin/settings',
  body: z.object({ enableLiveMode: z.boolean() }),
  answers: { 200: adminSettings },
  errors: ['INVALID_REQUEST', 'NOT_AUTHENTICATED', 'FORBIDDEN', 'LIVE_MODE_REFUSED', 'RATE_LIMITED'],
});

export const adminLogin = defineCall({
  id: 'adminLogin',
  summary: 'Verify that this session is still an administrator’s, before and after a mode change',
  method: 'POST',
  path: '/api/admin/login',
  answers: { 200: z.object({ success: z.literal(true), message: z.string() }) },
  errors: ['NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
});

export const sendTestMail = defineCall({
  id: 'sendTestMail',
  summary: 'Send a test email now, to see whether the mail server accepts it; says what it answered',
  method: 'POST',
  path: '/api/admin/test-mail',
  body: z.object({ to: emailAddress }),
  answers: { 200: z.object({ isSent: z.boolean(), message: z.string() }) },
  errors: ['INVALID_REQUEST', 'NOT_AUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'],
});
