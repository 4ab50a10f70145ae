import { brandLabel } from '#domain/brand/brand-names.ts';
import { isLocalHost } from '../brand/brand-key.ts';
import { brandReach, type SitePlace } from '../brand/brand-reach.ts';
import { readOrigin } from '../brand/origin.ts';
import { type Claim, type ClaimingBrand, openClaims } from '../content/claims/claims.ts';
import { operatorOf, sampleOperator } from '../content/operator.ts';
import { momentText } from '../time/date-text.ts';

export const liveCheckStates = ['ok', 'warns', 'refuses'] as const;

/** A check before the switch to live mode (F-44). */
export interface LiveCheck {
  readonly id: (typeof liveCheckIds)[number];
  /** 'refuses': the server does not switch to live mode. */
  readonly state: (typeof liveCheckStates)[number];
  readonly title: string;
  /** The finding, and what to do about it. */
  readonly text: string;
  /** Brands that must be changed for it. */
  readonly brands: readonly { readonly key: string; readonly name: string }[];
}

export const liveCheckIds = [
  'credentials',
  'supplier',
  'mail',
  'address',
  'operator',
  'claims',
  'contact',
  'hosts',
  'events',
  'cards',
  'environment',
] as const;

/** Which live credentials are set. */
export interface LiveCredentials {
  readonly supplier: boolean;
  readonly payments: boolean;
}

export interface LaunchedBrand extends ClaimingBrand {
  readonly key: string;
  readonly name: string;
  readonly domain: string | null;
  readonly isDefault: boolean;
  readonly contact: { readonly email: string };
}

/** The mail queue's state. */
export interface MailFacts {
  /** UTC instants; null for none. The last one is read only if some are unsent. */
  readonly lastSentAt: string | null;
  readonly oldestUnsentAt: string | null;
  /** Mails whose sending failed and is retried, or that were not tried for a while. */
  readonly unsent: number;
  /** Why the mail server is unusable now, as a code; null if it answers. */
  readonly serverFailure: string | null;
}

/** The facts that decide whether a deployment may sell for real. */
export interface LiveFacts extends SitePlace {
  readonly credentials: LiveCredentials;
  /** Whether mails are sent through a server; otherwise they become files. */
  readonly hasMailServer: boolean;
  readonly mails: MailFacts;
  /**
   * Bookings of the last 24 hours that reached no airline, because the supplier refused us or we could not send them.
   */
  readonly unorderedBookings: number;
  readonly production: boolean;
  /** Whether the vendors' events can be verified, by vendor. */
  readonly events: { readonly supplier: boolean; readonly payments: boolean };
  /**
   * Whether live cards are entered in the payment provider's own fields, so that no number passes through this server.
   */
  readonly hostsCards: boolean;
  readonly brands: readonly LaunchedBrand[];
}

/** Every check, in the order of the screen; the server refuses by the same list. */
export function liveChecks(given: LiveFacts): LiveCheck[] {
  const brands = given.brands.map((brand) => ({ ...brand, name: brandLabel(brand, given.brands) }));
  const facts: LiveFacts = { ...given, brands };
  return [
    credentialsCheck(facts),
    supplierCheck(facts),
    mailCheck(facts),
    addressCheck(facts),
    operatorCheck(facts),
    claimsCheck(facts),
    contactCheck(facts),
    hostsCheck(facts),
    eventsCheck(facts),
    cardsCheck(facts),
    environmentCheck(facts),
  ];
}

/** Why live mode is refused, in one or more sentences; null if it is not. */
export function liveRefusal(checks: readonly Pick<LiveCheck, 'state' | 'text'>[]): string | null {
  const texts = checks.filter(({ state }) => state === 'refuses').map(({ text }) => text);
  return texts.length === 0 ? null : texts.join(' ');
}

/** The missing live credentials; null if both vendors are configured (ADM-02, ADM-04). */
export function missingCredentials({ supplier, payments }: LiveCredentials): string | null {
  const names = [...(supplier ? [] : ['the flight supplier']), ...(payments ? [] : ['card payments'])];
  return names.length === 0 ? null : `Live mode needs live credentials for ${names.join(' and for ')}.`;
}

/** True for a brand that shows the sample company to visitors. */
export function showsSampleCompany(brand: Pick<LaunchedBrand, 'operator'>): boolean {
  return folded(operatorOf(brand.operator).legalName) === folded(sampleOperator.legalName);
}

/** True for a brand whose terms do not name its operator. */
export function namesNoCompany({ operator }: Pick<LaunchedBrand, 'operator'>): boolean {
  return operatorOf(operator).legalName.trim() === '';
}

function check(
  id: LiveCheck['id'],
  title: string,
  state: LiveCheck['state'],
  text: string,
  brands: readonly LaunchedBrand[] = [],
): LiveCheck {
  return { id, state, title, text, brands: brands.map(({ key, name }) => ({ key, name })) };
}

function credentialsCheck({ credentials }: LiveFacts): LiveCheck {
  const missing = missingCredentials(credentials);
  if (missing !== null) return check('credentials', 'Live credentials', 'refuses', missing);
  return check('credentials', 'Live credentials', 'ok', 'Set for the flight supplier and for card payments.');
}

/** What the choice of card entry means for the operator (PCI DSS self-assessment questionnaires, HOST-01). */
function cardsCheck({ hostsCards }: LiveFacts): LiveCheck {
  if (hostsCards) {
    const text =
      'Cards are entered in Stripe’s own fields, so no card number passes through this server: SAQ A applies.';
    return check('cards', 'Card entry', 'ok', text);
  }
  const text =
    'Card numbers pass through this server: SAQ D applies, Stripe must allow raw card data, and cards that need the bank’s confirmation are refused. Set STRIPE_LIVE_PUBLISHABLE_KEY to have them entered in Stripe’s own fields.';
  return check('cards', 'Card entry', 'warns', text);
}

function supplierCheck({ unorderedBookings: count }: LiveFacts): LiveCheck {
  if (count === 0)
    return check('supplier', 'Orders', 'ok', 'No booking of the last 24 hours was left unordered by us.');
  const bookings = count === 1 ? '1 booking' : `${count} bookings`;
  const text = `${bookings} of the last 24 hours could not be ordered, and nobody was charged. Check balance and token at the flight supplier, and the log.`;
  return check('supplier', 'Orders', 'warns', text);
}

function mailCheck({ hasMailServer, mails }: LiveFacts): LiveCheck {
  if (!hasMailServer) {
    const text = 'Emails are written to files, so travelers do not receive them. Set SMTP_URL.';
    return check('mail', 'Mail', 'refuses', text);
  }
  if (mails.serverFailure !== null) {
    const text = `The mail server does not accept our connection (${mails.serverFailure}): emails wait until it does. Check SMTP_URL and the mail server.`;
    return check('mail', 'Mail', 'warns', text);
  }
  if (mails.oldestUnsentAt !== null) return check('mail', 'Mail', 'warns', unsentText(mails, mails.oldestUnsentAt));
  return check('mail', 'Mail', 'ok', 'Emails are sent through a mail server.');
}

function unsentText({ unsent, lastSentAt }: MailFacts, oldest: string): string {
  const count = unsent === 1 ? '1 email' : `${unsent} emails`;
  const last =
    lastSentAt === null ? 'No sent email is on record.' : `The last email was sent on ${momentText(lastSentAt)}.`;
  return `${count} could not be sent so far, the oldest queued on ${momentText(oldest)}. ${last} Check SMTP_URL and the mail server.`;
}

function addressCheck({ publicOrigin }: LiveFacts): LiveCheck {
  const problem = addressProblem(publicOrigin);
  if (problem !== null) return check('address', 'Public address', 'refuses', problem);
  return check('address', 'Public address', 'ok', `Links lead to ${publicOrigin}.`);
}

/** Suffixes of names that are not in the public DNS (RFC 2606, RFC 6762, RFC 8375). */
const innerNames = /\.(?:local|internal|lan|test|invalid|example|home\.arpa)$/;

function addressProblem(origin: string | null): string | null {
  if (origin === null) return 'PUBLIC_ORIGIN is not set, so links in emails lead to localhost.';
  const { scheme, hostname: named } = readOrigin(origin);
  // A trailing dot is not part of a name: `flights.local.` is `flights.local`.
  const hostname = named.replace(/\.$/, '');
  if (isLocalHost(hostname) || !hostname.includes('.') || innerNames.test(hostname)) {
    return `The public address ${origin} is local: travelers cannot open its links. Set PUBLIC_ORIGIN.`;
  }
  if (scheme !== 'https') return `The public address ${origin} is not https. Set PUBLIC_ORIGIN.`;
  return null;
}

function operatorCheck({ brands }: LiveFacts): LiveCheck {
  const sample = brands.filter(showsSampleCompany);
  if (sample.length > 0) {
    const text = `The sample company ${sampleOperator.legalName} is the legal name of ${listed(sample)}.`;
    return check('operator', 'Legal name', 'refuses', text, sample);
  }
  const nameless = brands.filter(namesNoCompany);
  if (nameless.length > 0) {
    return check(
      'operator',
      'Legal name',
      'refuses',
      `No company is named as operator of ${listed(nameless)}: its terms would name nobody.`,
      nameless,
    );
  }
  return check('operator', 'Legal name', 'ok', 'Every brand names the company that runs it.');
}

/** Samples are made up; the company's own name is checked separately. */
function isInvented({ id, kind }: Claim): boolean {
  return kind === 'sample' && id !== 'operator';
}

function claimsCheck({ brands }: LiveFacts): LiveCheck {
  const open = brands.filter((brand) => openClaims(brand).length > 0);
  if (open.length === 0) return check('claims', 'Claims', 'ok', 'Every claim of every brand is confirmed.');
  const invented = open.filter((brand) => openClaims(brand).some(isInvented));
  const counts = open.map((brand) => `${openClaims(brand).length} of ${brand.name}`);
  const unconfirmed = `Unconfirmed claims: ${counts.join(', ')}.`;
  const text =
    invented.length === 0
      ? unconfirmed
      : `Invented testimonials, figures or numbers are shown by ${listed(invented)}: replace or empty them. ${unconfirmed}`;
  return check('claims', 'Claims', 'warns', text, open);
}

/** Domains reserved for documentation and tests (RFC 2606). */
const sampleAddress = /(?:@|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$/;

function contactCheck({ brands }: LiveFacts): LiveCheck {
  const sample = brands.filter(({ contact }) => sampleAddress.test(contact.email.toLowerCase()));
  if (sample.length === 0) return check('contact', 'Contact data', 'ok', 'No brand shows a sample email address.');
  return check('contact', 'Contact data', 'warns', `A sample email address is shown by ${listed(sample)}.`, sample);
}

function hostsCheck({ brands, ...place }: LiveFacts): LiveCheck {
  const lost = brands.filter((brand) => brandReach(brand, place)?.isReached !== true);
  if (lost.length === 0) return check('hosts', 'Brand hosts', 'ok', 'Every brand can be reached at a host.');
  return check('hosts', 'Brand hosts', 'warns', `No host leads to ${listed(lost)}.`, lost);
}

function eventsCheck({ events }: LiveFacts): LiveCheck {
  const unset = [
    ...(events.supplier ? [] : ['DUFFEL_WEBHOOK_SECRET']),
    ...(events.payments ? [] : ['STRIPE_WEBHOOK_SECRET']),
  ];
  if (unset.length === 0) return check('events', 'Vendor webhooks', 'ok', 'Webhooks of both vendors can be verified.');
  const text = `${unset.join(' and ')} ${unset.length === 1 ? 'is' : 'are'} not set: vendor events are noticed later, when this server polls.`;
  return check('events', 'Vendor webhooks', 'warns', text);
}

function environmentCheck({ production }: LiveFacts): LiveCheck {
  if (production) return check('environment', 'Environment', 'ok', 'This server runs in production mode.');
  const text = 'This server does not run in production mode: APP_ENV=production checks its settings at each start.';
  return check('environment', 'Environment', 'warns', text);
}

function listed(brands: readonly LaunchedBrand[]): string {
  const most = 5;
  const names = brands.slice(0, most).map(({ name }) => name);
  return brands.length > most ? `${names.join(', ')} and ${brands.length - most} more` : names.join(', ');
}

function folded(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s.,]+/g, ' ')
    .trim();
}
