export { drawAccountMail } from './account-mails.ts';
