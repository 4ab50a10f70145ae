import { answerTimes, changeWaysText } from '../policy-figures.ts';

export const partnerReasonKinds = ['price', 'fees', 'support', 'changes', 'people', 'safety'] as const;
export type PartnerReasonKind = (typeof partnerReasonKinds)[number];

/** A claim with its condition; a brand replaces or removes it by its `id`. */
export interface PartnerClaim {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Shown next to the claim; '' for none. */
  readonly condition: string;
}

export interface PartnerReason extends PartnerClaim {
  /** The icon next to it. */
  readonly kind: PartnerReasonKind;
}

/**
 * The partner support page: the defaults, or an operator's own texts (PAGE-05, HOME-08). Texts may contain placeholders
 * such as `{brand}` and `{onlineFee}`.
 */
export interface PartnerContent {
  /** Document title: '{title} | {brand}'. */
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly heading: string;
  readonly intro: string;
  /** How long callers wait, on the banner; '' for none. */
  readonly wait: string;
  readonly multiCity: { readonly title: string; readonly text: string };
  readonly airlines: {
    readonly heading: string;
    readonly text: string;
    /** By IATA code; names as the airlines write them. */
    readonly list: readonly { readonly code: string; readonly name: string }[];
  };
  readonly reasonsHeading: string;
  readonly reasons: readonly PartnerReason[];
  readonly promotionsHeading: string;
  readonly promotions: readonly PartnerClaim[];
  readonly contact: { readonly heading: string; readonly text: string };
}

/** The sample texts of the partner support page; an operator must be able to vouch for its claims. */
export const partnerContent: PartnerContent = {
  title: 'Flight Support by Phone',
  description:
    'Talk to a travel expert about flights on major airlines: new bookings, changes and cancellations, by phone or online.',
  keywords: ['flight support', 'flight booking by phone', 'airline tickets', 'travel experts', 'flight changes'],
  heading: 'Book your flights with a real person',
  intro:
    'Call, and a travel expert at {brand} finds the fare, books it and stays with you. Or search on your own below.',
  wait: `Calls are usually answered in ${answerTimes.phone}`,
  multiCity: {
    title: 'Several cities in one trip? Call our travel experts',
    text: 'We put together trips of three or more flights by hand: the order of the cities determines the fare.',
  },
  airlines: {
    heading: 'Airlines we book',
    text: '{brand} is a travel agency and sells these airlines’ flights next to those of many others. The names belong to the airlines.',
    list: [
      { code: 'DL', name: 'Delta' },
      { code: 'UA', name: 'United' },
      { code: 'AA', name: 'American' },
      { code: 'WN', name: 'Southwest' },
      { code: 'AC', name: 'Air Canada' },
      { code: 'B6', name: 'JetBlue' },
    ],
  },
  reasonsHeading: 'Why fly with us',
  reasons: [
    {
      id: 'fares',
      kind: 'price',
      title: 'Fares that are sold by phone',
      text: 'Airlines let agents sell some fares that no website may show. Ask for them.',
      condition: 'On some routes and dates.',
    },
    {
      id: 'totals',
      kind: 'fees',
      title: 'One honest total',
      text: 'Taxes and our margin are in the price you hear, and in the price you pay.',
      condition: '{onlineFee} By phone, [service fees](/cancellation-policy#quick-reference) apply.',
    },
    {
      id: 'hours',
      kind: 'support',
      title: 'Open at every hour',
      text: 'Someone answers day and night, before you fly and along the way.',
      condition: '',
    },
    {
      id: 'changes',
      kind: 'changes',
      title: 'Changes without a maze',
      text: 'Say what happened, and we look for the new flight and its cheapest fare.',
      condition: changeWaysText,
    },
    {
      id: 'one-person',
      kind: 'people',
      title: 'One person, one trip',
      text: 'The person who answered your call knows your booking and can make decisions.',
      condition: 'At busy hours a colleague may answer.',
    },
    {
      id: 'payment',
      kind: 'safety',
      title: 'Your card is safe',
      text: 'We place a hold first and charge your card only once the airline has confirmed.',
      condition: '',
    },
  ],
  promotionsHeading: 'Offers by phone',
  promotions: [
    {
      id: 'last-minute',
      title: 'Leaving this week',
      text: 'Up to 40% off seats that airlines want to fill before they fly.',
      condition: 'Selected flights within seven days, against the fare of the day before. While seats last.',
    },
    {
      id: 'groups',
      title: 'Ten or more together',
      text: 'Group fares with names to be provided later and one bill for everyone.',
      condition: 'For 10 or more travelers on the same flights; a group service fee applies.',
    },
    {
      id: 'business',
      title: 'Business class for less',
      text: 'Unpublished fares at the front, often far below the listed price.',
      condition: 'On some long routes; changes if the fare allows them.',
    },
  ],
  contact: {
    heading: 'Reach a person',
    text: `By phone at any hour. Emails are usually answered within ${answerTimes.fastMail}.`,
  },
};
