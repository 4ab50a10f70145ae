export { registerWebhooks } from './routes.ts';
