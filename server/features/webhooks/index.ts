export { registerWebhooks } from './routes.ts';
export { type AffectedRows, scheduleFromWebhook } from './schedule-from-webhook.ts';
