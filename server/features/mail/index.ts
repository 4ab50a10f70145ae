export { button, list, type Mail, type MailBlock, type MailJourney, type MailListItem, paragraph } from './blocks.ts';
export type { MailBrand } from './mail-brand.ts';
export { readMailFacts } from './mail-facts.ts';
export {
  clearMailLeases,
  deleteAccountMails,
  deleteMailsOf,
  eraseRecipients,
  type MailOrder,
  mayHaveBeenSent,
  queueMail,
  requeueMail,
  resendRefused,
} from './mail-queue.ts';
export { createMailSender, type MailSender } from './mail-sender.ts';
export { deleteOldMails } from './old-mails.ts';
export { renderHtml } from './render-html.ts';
export { journeyLines, laterDay, renderText } from './render-text.ts';
