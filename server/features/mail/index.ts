export {
  actionLink,
  type MailBrand,
  type MailContent,
  mailColors,
  mailFrame,
  paragraph,
  textFooter,
} from './frame.ts';
export { type Html, html } from './html.ts';
export { readMailFacts } from './mail-facts.ts';
export {
  clearMailLeases,
  deleteAccountMails,
  deleteMailsOf,
  eraseRecipients,
  type MailOrder,
  mayHaveBeenSent,
  queueMail,
  queueMailAnew,
  queueMailInStatement,
  resendRefused,
} from './mail-queue.ts';
export { createMailSender, type MailSender } from './mail-sender.ts';
export { deleteOldMails } from './old-mails.ts';
