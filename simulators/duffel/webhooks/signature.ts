import { createHmac } from 'node:crypto';

/**
 * The value of `X-Duffel-Signature`: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, with the secret as is (Duffel
 * documentation, "Webhooks"; its published vector is in the test).
 */
export function signWebhook(secret: string, unixSeconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
  return `t=${unixSeconds},v1=${digest}`;
}
