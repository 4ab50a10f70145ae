export { type MailOrder, queueMail } from './mail-queue.ts';
