import { eq } from 'drizzle-orm';
import type { Database } from '../../adapters/database/database.ts';
import { users } from '../../adapters/database/schema.ts';
import type { MailPayload } from '../../ports/mail.ts';
import { actionLink, type MailBrand, type MailContent, mailFrame, paragraph, textFooter } from '../mail/index.ts';

type AccountMail = Extract<MailPayload, { userId: string }>;

interface Told {
  readonly subject: string;
  readonly heading: string;
  readonly body: string;
  readonly action?: { readonly label: string; readonly address: string };
  readonly after: string;
}

/** To nobody by name: whoever typed the account's names need not be who reads the mail, also after that proved the address (F-55). */
const greeting = 'Hello,';

/** Draws what the owner of an account is told; null where the account is gone. No mail holds a password (CONF-03). */
export async function drawAccountMail(db: Database, mail: AccountMail, brand: MailBrand): Promise<MailContent | null> {
  const [user] = await db.select().from(users).where(eq(users.id, mail.userId));
  if (user === undefined) return null;
  const { subject, heading, body, action, after } = tellings[mail.kind](
    mail,
    brand,
    user.displayUsername ?? user.email,
  );
  return {
    subject,
    html: mailFrame(brand, {
      preview: body,
      heading,
      parts: [
        paragraph(greeting),
        paragraph(body),
        ...(action ? [actionLink(brand, action.label, action.address)] : []),
        paragraph(after),
      ],
    }),
    text: [
      heading,
      '',
      greeting,
      '',
      body,
      ...(action ? ['', `${action.label}: ${action.address}`] : []),
      '',
      after,
      '',
      textFooter(brand),
    ].join('\n'),
  };
}

const setPassword = (brand: MailBrand, token: string) =>
  brand.linkTo(`/reset-password?token=${encodeURIComponent(token)}`);

const tellings: {
  readonly [K in AccountMail['kind']]: (mail: AccountMail, brand: MailBrand, username: string) => Told;
} = {
  account_created: (mail, brand, username) => ({
    subject: `Your ${brand.name} account`,
    heading: 'Your account is ready',
    body: `With your booking we made an account for you. Your username is ${username}; your email address works as well. Choose a password of your own with this link, which works once within 24 hours.`,
    ...('token' in mail ? { action: { label: 'Choose a Password', address: setPassword(brand, mail.token) } } : {}),
    after: `If the link has expired, ask for a new one at ${brand.linkTo('/forgot-password')}.`,
  }),
  address_claimed: (mail, brand) => ({
    subject: `Confirm your email address at ${brand.name}`,
    heading: 'Is this your address?',
    body: 'Someone registered with this email address, under which a booking had made an account before. If it was you, choose a password with this link, which works once within 24 hours: then the address is yours alone.',
    ...('token' in mail ? { action: { label: 'Choose a Password', address: setPassword(brand, mail.token) } } : {}),
    after: 'If it was not you, do nothing.',
  }),
  password_reset: (mail, brand) => ({
    subject: `Reset your ${brand.name} password`,
    heading: 'Choose a new password',
    body: 'You, or someone who entered your email address, asked for a new password. This link works once, within one hour.',
    ...('token' in mail ? { action: { label: 'Reset Password', address: setPassword(brand, mail.token) } } : {}),
    after: 'If you did not ask for it, do nothing: your password stays as it is.',
  }),
  password_changed: (_mail, brand) => ({
    subject: `Your ${brand.name} password was changed`,
    heading: 'Your password was changed',
    body: 'The password of your account was changed, and other devices were signed out.',
    after: `If this was not you, reset your password at once at ${brand.linkTo('/forgot-password')} and call us.`,
  }),
};
