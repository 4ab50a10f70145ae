import { tripLinkDays } from '../booking/mails/trip-link.ts';
import { periodText, retentionPeriods } from '../privacy/retention.ts';
import { refundDays, refundSpeeds } from './cancellation-terms.ts';

/**
 * The figures of the information pages (PAGE-10). The price of canceling online is a brand's term
 * (`cancellation-terms.ts`), because the refund rule computes with it.
 */

/** Refund times by payment method; `isFree` ones are for brands with the 24-hour promise. */
export const refundTimes = [
  { way: 'Credit or debit card', time: refundSpeeds.card, isFree: false },
  { way: 'Bank transfer', time: '10–30 business days', isFree: false },
  { way: 'Digital wallet', time: '3–7 business days', isFree: false },
  { way: 'Travel credit', time: 'Instant', isFree: false },
  { way: '24-hour cancellation in the US', time: refundSpeeds.free24Hours, isFree: true },
] as const;

/** Business days, as promised by the refund itself. */
export const airlineFaultRefundDays = refundDays.airlineFault.to;

export interface ServiceFee {
  readonly name: string;
  /** '$50', '+$100'. */
  readonly fee: string;
  /** 'per passenger' … */
  readonly per: string;
  /** Whether it applies only by phone or by agreement, not on this site (PAGE-08). */
  readonly applies: 'phone' | 'agreement';
}

/** The fees other than the online one. */
export const serviceFees: readonly ServiceFee[] = [
  { name: 'Cancellation by phone', fee: '$50', per: 'per passenger', applies: 'phone' },
  { name: 'Cancellation on the day of departure', fee: '$85', per: 'per passenger', applies: 'phone' },
  { name: 'Group of 10 or more', fee: '$25', per: 'per passenger', applies: 'agreement' },
  { name: 'Complex itinerary', fee: '$75', per: 'per booking', applies: 'agreement' },
  { name: 'Expedited processing', fee: '+$100', per: 'per booking', applies: 'agreement' },
  { name: 'Partial refund calculation', fee: '$40', per: 'per booking', applies: 'agreement' },
  { name: 'Conversion to travel credit', fee: '$30', per: 'per passenger', applies: 'agreement' },
  { name: 'International refund', fee: '$60', per: 'per passenger', applies: 'agreement' },
  { name: 'Disputed claim', fee: '$125', per: 'per case', applies: 'agreement' },
];

export const changeFees = { processing: '$25–75', sameDay: '$50–150' } as const;
/** The same in a few words, for running text. */
export const changeFeeText = `${changeFees.processing} (${changeFees.sameDay} on the day of departure)`;
/** The ways to change flights, and our charges. `{changeFee}` stands for the brand's online fee (`changeFeeClause`). */
export const changeWaysText = `Online in My Trips where the airline allows it, {changeFee}, or by phone for ${changeFeeText}. The airline’s change fee and any fare difference apply.`;

/** What airlines usually keep of a canceled ticket; each ticket's own rules decide. */
export const airlineFees = [
  { fare: 'Basic Economy', domestic: 'Non-refundable', international: 'Non-refundable' },
  { fare: 'Main Cabin', domestic: '$200–400', international: '$300–600' },
  { fare: 'Premium Economy', domestic: '$150–300', international: '$250–500' },
  { fare: 'Business and First', domestic: '$100–200', international: '$200–400' },
] as const;

/** How the time before departure usually affects the airline's refund. */
export const timeBands = [
  { before: '30 days or more', usual: 'The fare’s lowest airline fees' },
  { before: '14 to 29 days', usual: 'The fare’s usual airline fees' },
  { before: '7 to 13 days', usual: 'Often higher fees; some fares give credit only' },
  { before: '72 hours to 6 days', usual: 'The highest fees; many fares give credit only' },
  { before: '24 to 72 hours', usual: 'Often no more than the taxes; flexible fares as above' },
] as const;

/** Retention periods; a daily job deletes older data (PAGE-11). */
export const retention = {
  bookings: periodText(retentionPeriods.bookings),
  dormantAccounts: periodText(retentionPeriods.dormantAccounts),
  marketing: periodText(retentionPeriods.marketing),
  supportMessages: periodText(retentionPeriods.supportMessages),
  mails: periodText(retentionPeriods.mails),
  analytics: '6 months',
} as const;

/** Notice periods for changed policies. */
export const policyNotice = { minor: '30 days', material: '60 days', cancellation: '30 days' } as const;

export const cookieLifetimes = {
  authentication: '30 days',
  security: '24 hours',
  /** Of links in emails, which are not cookies. */
  tripLinks: `${tripLinkDays} days`,
  bookingSession: '4 hours',
  preferences: '90 days',
} as const;

export const answerTimes = {
  privacy: '48 hours',
  formalPrivacy: '30 days',
  mail: '24 hours',
  fastMail: '30 minutes',
  /** How long callers wait (PAGE-05). */
  phone: 'under 30 seconds',
} as const;

export const travelAdvice = {
  schedulesOpen: '11 months',
  arriveDomestic: '2 hours',
  arriveInternational: '3 hours',
  passportValidity: '6 months',
  checkInOpens: '24 to 48 hours',
} as const;
