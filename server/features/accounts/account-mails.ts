import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import { button, type Mail, type MailBlock, type MailBrand, paragraph } from '../mail/index.ts';
import { users } from './tables.ts';

type AccountMail = Extract<MailPayload, { userId: string }>;

/** Writes a mail to an account's owner; null if the account is gone. No mail contains a password (CONF-03). */
export async function writeAccountMail(db: Database, mail: AccountMail, brand: MailBrand): Promise<Mail | null> {
  const [user] = await db.select().from(users).where(eq(users.id, mail.userId));
  if (user === undefined) return null;
  const passwordButton = (label: string, token: string) =>
    button(label, brand.linkTo(`/reset-password?token=${encodeURIComponent(token)}`));
  switch (mail.kind) {
    case 'account_created':
      return accountMail({
        subject: `Your ${brand.name} account`,
        heading: 'Your account is ready',
        body: `We created an account for you with your booking. Your username is ${user.displayUsername ?? user.email}; you can also sign in with your email address. Choose your own password with this link, which works once within 24 hours.`,
        action: passwordButton('Choose a Password', mail.token),
        after: `If the link has expired, request a new one at ${brand.linkTo('/forgot-password')}.`,
      });
    case 'address_claimed':
      return accountMail({
        subject: `Confirm your email address at ${brand.name}`,
        heading: 'Is this your address?',
        body: 'Someone registered with this email address, for which a booking had already created an account. If it was you, choose a password with this link, which works once within 24 hours: then the account is yours alone.',
        action: passwordButton('Choose a Password', mail.token),
        after: 'If it was not you, ignore this email.',
      });
    case 'password_reset':
      return accountMail({
        subject: `Reset your ${brand.name} password`,
        heading: 'Choose a new password',
        body: 'You, or someone who entered your email address, requested a new password. This link works once, within one hour.',
        action: passwordButton('Reset Password', mail.token),
        after: 'If you did not request it, ignore this email: your password stays the same.',
      });
    case 'password_changed':
      return accountMail({
        subject: `Your ${brand.name} password was changed`,
        heading: 'Your password was changed',
        body: 'The password of your account was changed, and other devices were signed out.',
        after: `If this was not you, reset your password immediately at ${brand.linkTo('/forgot-password')} and call us.`,
      });
  }
}

interface AccountMailTexts extends Pick<Mail, 'subject' | 'heading'> {
  readonly body: string;
  readonly action?: MailBlock;
  readonly after: string;
}

/** No name in the greeting: whoever typed it may not be the reader, even after the address is verified (F-55). */
function accountMail({ subject, heading, body, action, after }: AccountMailTexts): Mail {
  return {
    subject,
    heading,
    preview: body,
    blocks: [paragraph('Hello,'), paragraph(body), ...(action ? [action] : []), paragraph(after)],
  };
}
