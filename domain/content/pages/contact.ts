import { list, type PageBlock, text } from '../page-content.ts';
import { answerTimes } from '../policy-figures.ts';

/** A way to contact the brand. */
export interface ContactWay {
  readonly kind: 'call' | 'mail' | 'chat';
  readonly title: string;
  readonly text: string;
  readonly action: string;
}

export interface ContactContent {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly heading: string;
  readonly intro: string;
  readonly ways: readonly ContactWay[];
  /** '' for none. */
  readonly availability: string;
  readonly reasonsHeading: string;
  readonly reasons: readonly ContactReason[];
  /** Null, as below, if a brand removed it. */
  readonly company: { readonly heading: string; readonly lines: readonly string[] } | null;
  readonly urgent: { readonly heading: string; readonly blocks: readonly PageBlock[] } | null;
  readonly closing: { readonly heading: string; readonly text: string } | null;
}

export interface ContactReason {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** The introduction without its sample figure, for brands without one. */
export const contactIntro =
  'Our travel experts find fares, arrange changes with airlines and help when a trip goes wrong.';

/** The sample contact page; {channels} are the brand's (PAGE-01). An operator must be able to vouch for its claims. */
export const contactContent: ContactContent = {
  title: 'Contact',
  description: 'Reach our travel experts by {channels} at any hour for cheap fares, changes, refunds and urgent help.',
  keywords: ['contact', 'flight support', 'cheap flights by phone', 'customer service'],
  heading: 'Get Help Finding Cheap Flights',
  intro: `${contactIntro} Average savings: $347 per booking.`,
  ways: [
    {
      kind: 'call',
      title: 'Call for the best deals',
      text: `Some fares are sold only by phone. Calls are usually answered in ${answerTimes.phone}.`,
      action: 'Call Now for Instant Savings',
    },
    {
      kind: 'mail',
      title: 'Email support',
      text: `Tell us about your trip; we usually reply within ${answerTimes.fastMail}, at most ${answerTimes.mail}.`,
      action: 'Send Email Request',
    },
    { kind: 'chat', title: 'Live chat', text: 'A quick question? Ask us in the chat.', action: 'Start Live Chat' },
  ],
  availability: '24 hours a day, 7 days a week, for {channels}',
  reasonsHeading: 'Why Our Customers Call Us First',
  reasons: [
    {
      id: 'phone-deals',
      title: 'Exclusive phone deals',
      text: 'Airlines let agents sell fares by phone that no website may show.',
    },
    {
      id: 'price-beat',
      title: 'Price beat guarantee',
      text: 'Found the same flight cheaper elsewhere? Tell us on the day you book, and we beat it by 5%.',
    },
    {
      id: 'zero-fee',
      title: 'Zero fee guarantee',
      text: 'There is no booking fee. {onlineFee} Changes and cancellations by phone have [fees of their own](/cancellation-policy#quick-reference).',
    },
    {
      id: 'personal-service',
      title: 'Personal service',
      text: 'One person looks after your trip, rebooks you for free when an airline cancels, and finds discounts for groups.',
    },
  ],
  company: {
    heading: 'Company information',
    lines: ['{legalName}', '{office}', 'By {channels}: 24/7'],
  },
  urgent: {
    heading: 'Urgent travel assistance',
    blocks: [
      text('For trips within the next few days, call the emergency line {emergencyPhone}.'),
      list(
        'a flight was canceled or changed',
        'a price changed while you were booking',
        'travel documents are missing or expired',
        'a payment or booking failed',
        'you are stranded by weather or strikes',
      ),
      text('We speak English, Spanish, French and Portuguese.'),
    ],
  },
  closing: { heading: 'Ready when you are', text: 'Tell us where you want to go, and we look for the fare.' },
};
