import { eq } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { MailPayload } from '#server/ports/mail.ts';
import { button, type Mail, type MailBrand, paragraph } from '../mail/index.ts';
import { users } from './tables.ts';

type AccountMail = Extract<MailPayload, { userId: string }>;

interface AccountMailTexts {
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
  readonly action?: { readonly label: string; readonly address: string };
  readonly after: string;
}

/**
 * No name: the person who typed the account's names may not be the person who reads the mail, even after the address is
 * verified (F-55).
 */
const greeting = 'Hello,';

/** Renders a mail to an account's owner; null if the account is gone. No mail contains a password (CONF-03). */
export async function writeAccountMail(db: Database, mail: AccountMail, brand: MailBrand): Promise<Mail | null> {
  const [user] = await db.select().from(users).where(eq(users.id, mail.userId));
  if (user === undefined) return null;
  const { subject, heading, body, action, after } = mailTexts[mail.kind](
    mail,
    brand,
    user.displayUsername ?? user.email,
  );
  return {
    subject,
    heading,
    preview: body,
    blocks: [
      paragraph(greeting),
      paragraph(body),
      ...(action ? [button(action.label, action.address)] : []),
      paragraph(after),
    ],
  };
}

const resetPasswordLink = (brand: MailBrand, token: string) =>
  brand.linkTo(`/reset-password?token=${encodeURIComponent(token)}`);

const mailTexts: {
  readonly [K in AccountMail['kind']]: (mail: AccountMail, brand: MailBrand, username: string) => AccountMailTexts;
} = {
  account_created: (mail, brand, username) => ({
    subject: `Your ${brand.name} account`,
    heading: 'Your account is ready',
    body: `We created an account for you with your booking. Your username is ${username}; you can also sign in with your email address. Choose your own password with this link, which works once within 24 hours.`,
    ...('token' in mail
      ? { action: { label: 'Choose a Password', address: resetPasswordLink(brand, mail.token) } }
      : {}),
    after: `If the link has expired, request a new one at ${brand.linkTo('/forgot-password')}.`,
  }),
  address_claimed: (mail, brand) => ({
    subject: `Confirm your email address at ${brand.name}`,
    heading: 'Is this your address?',
    body: 'Someone registered with this email address, for which a booking had already created an account. If it was you, choose a password with this link, which works once within 24 hours: then the account is yours alone.',
    ...('token' in mail
      ? { action: { label: 'Choose a Password', address: resetPasswordLink(brand, mail.token) } }
      : {}),
    after: 'If it was not you, ignore this email.',
  }),
  password_reset: (mail, brand) => ({
    subject: `Reset your ${brand.name} password`,
    heading: 'Choose a new password',
    body: 'You, or someone who entered your email address, requested a new password. This link works once, within one hour.',
    ...('token' in mail ? { action: { label: 'Reset Password', address: resetPasswordLink(brand, mail.token) } } : {}),
    after: 'If you did not request it, ignore this email: your password stays the same.',
  }),
  password_changed: (_mail, brand) => ({
    subject: `Your ${brand.name} password was changed`,
    heading: 'Your password was changed',
    body: 'The password of your account was changed, and other devices were signed out.',
    after: `If this was not you, reset your password immediately at ${brand.linkTo('/forgot-password')} and call us.`,
  }),
};
