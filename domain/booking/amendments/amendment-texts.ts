import { refundSpeeds } from '#domain/content/cancellation-terms.ts';
import { formatAlike, formatExact, formatSigned } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import type { AmendmentStatus } from '../views/amendment.ts';
import type { BagLine } from './added-bags.ts';
import type { AmendmentPrice } from './amendment-price.ts';
import type { AmendmentKind } from './amendment-states.ts';

export interface AmendmentLine {
  readonly label: string;
  /** '$41.50': exact, so that the lines add up; negative if new flights are cheaper. */
  readonly value: string;
}

export const changeFeeLabel = 'Our change fee';

/** One format for all amounts of a price. */
function formatOf(price: AmendmentPrice, bags: readonly BagLine[]): (money: Money) => string {
  const { difference, airlineFee, fee, due, refund } = price;
  const ofBags = bags.map(({ amount }) => amount);
  return formatAlike([difference, fee, due, refund, ...(airlineFee === null ? [] : [airlineFee]), ...ofBags]);
}

/** The components of an amendment's price; the lines add up to its total. One line per kind of bag. */
export function amendmentLines(price: AmendmentPrice, bags: readonly BagLine[] = []): AmendmentLine[] {
  const { difference, airlineFee, fee } = price;
  const format = formatOf(price, bags);
  if (bags.length > 0) return bags.map(({ text, amount }) => ({ label: text, value: format(amount) }));
  return [
    {
      label: airlineFee === null ? 'New flights and the airline’s fees' : 'Difference in fare',
      value: formatSigned(difference, format),
    },
    ...(airlineFee === null ? [] : [{ label: 'Airline’s change fee', value: formatSigned(airlineFee, format) }]),
    ...(fee.amountMinor > 0 ? [{ label: changeFeeLabel, value: format(fee) }] : []),
  ];
}

/** The last line: the amount paid now, or refunded; `bags` are the lines above it. */
export function amendmentTotal(price: AmendmentPrice, bags: readonly BagLine[] = []): AmendmentLine {
  const { due, refund } = price;
  const format = formatOf(price, bags);
  if (refund.amountMinor > 0) return { label: 'Your refund', value: format(refund) };
  return { label: due.amountMinor > 0 ? 'To pay now' : 'Nothing to pay', value: format(due) };
}

/** The same after the traveler has agreed, without asking for payment again. */
export function agreedTotal(price: AmendmentPrice, bags: readonly BagLine[] = []): AmendmentLine {
  const total = amendmentTotal(price, bags);
  return price.due.amountMinor > 0 ? { ...total, label: 'Total' } : total;
}

/** The terms of an amendment to agree to, about money and rights, one sentence each. */
export function amendmentTerms(
  price: AmendmentPrice,
  {
    losesFree24h,
    losesFullRefund,
    lostCount,
    newFare,
  }: {
    readonly losesFree24h: boolean;
    readonly losesFullRefund: boolean;
    readonly lostCount: number;
    /** The sentences of the new fare. */
    readonly newFare: readonly string[];
  },
): string[] {
  return [
    moneySentence(price),
    ...(lostCount > 0
      ? [
          'The airline drops the seats and extras of the flights you give up, without a refund. Seats on the new flights can be chosen with the airline.',
        ]
      : []),
    ...(losesFullRefund
      ? ['The full refund you can get because the airline changed your flights ends with this change.']
      : []),
    ...(losesFree24h ? ['Free cancellation within 24 hours of booking ends with this change.'] : []),
    ...newFare,
    laterCancelText(price),
  ];
}

/** The refund rules once the flights are changed. */
export function laterCancelText({ fee }: Pick<AmendmentPrice, 'fee'>): string {
  return `If you cancel later, the new fare’s rules decide your refund, unless the airline cancels or significantly changes your flights.${fee.amountMinor > 0 ? ' Our change fee is not refunded.' : ''}`;
}

/** 'You pay $179 for this change. We charge your card once the airline confirms it.' */
function moneySentence({ due, refund, fee }: AmendmentPrice): string {
  if (refund.amountMinor > 0) {
    return `We refund ${formatExact(refund)} to the card or cards you paid with. Allow ${refundSpeeds.card} after the airline confirms the change.`;
  }
  if (due.amountMinor > 0)
    return `You pay ${formatExact(due)} for this change. We charge your card once the airline confirms it.`;
  return fee.amountMinor > 0
    ? `You pay nothing and get nothing back: our change fee takes the ${formatExact(fee)} that the airline gives back.`
    : 'This change costs nothing.';
}

type Cost = Pick<AmendmentPrice, 'due' | 'refund'>;

/** The price of other flights, on their card: 'Pay $154 more', '$73 back', 'No extra cost'. */
export function amendmentCost({ due, refund }: Cost): string {
  if (refund.amountMinor > 0) return `${formatExact(refund)} back`;
  return due.amountMinor > 0 ? `Pay ${formatExact(due)} more` : 'No extra cost';
}

/** The button that agrees to a change: 'Pay $154 and change flights', 'Pay $46 and add bags'. */
export function amendmentAction({ due, refund }: Cost, kind: AmendmentKind): string {
  if (kind === 'bags') return due.amountMinor > 0 ? `Pay ${formatExact(due)} and add bags` : 'Add bags';
  if (refund.amountMinor > 0) return `Change flights and get ${formatExact(refund)} back`;
  return due.amountMinor > 0 ? `Pay ${formatExact(due)} and change flights` : 'Change flights';
}

/** The outcome of an agreed change: a heading, and the state of flights and money. */
export function amendmentOutcome(
  status: Exclude<AmendmentStatus, 'quoted'>,
  price: Cost,
  kind: AmendmentKind,
): Outcome {
  return kind === 'bags' ? bagsOutcome(status, price) : flightsOutcome(status, price);
}

interface Outcome {
  readonly title: string;
  readonly text: string;
}

function bagsOutcome(status: Exclude<AmendmentStatus, 'quoted'>, { due }: Cost): Outcome {
  switch (status) {
    case 'pending':
      return {
        title: 'Confirming your bags',
        text: 'We are confirming your bags with the airline. You will get an email as soon as we have its answer.',
      };
    case 'confirmed':
      return {
        title: 'Your bags are added',
        text: due.amountMinor > 0 ? `The price of the bags is ${formatExact(due)}.` : 'There was nothing to pay.',
      };
    case 'failed':
      return {
        title: 'Your bags were not added',
        text: 'The airline did not add these bags. Your trip stays as it is, and they cost you nothing.',
      };
    case 'needs_attention':
      return {
        title: 'Our team is settling these bags',
        text: 'Our team is settling these bags and will write to you. My Trips shows the bags that your trip has.',
      };
  }
}

function flightsOutcome(status: Exclude<AmendmentStatus, 'quoted'>, price: Cost): Outcome {
  switch (status) {
    case 'pending':
      return {
        title: 'Confirming your new flights',
        text: 'We are confirming your new flights with the airline. You will get an email as soon as we have its answer.',
      };
    case 'confirmed':
      return { title: 'Your flights are changed', text: settledSentence(price) };
    case 'failed':
      return {
        title: 'Your flights were not changed',
        text: 'The airline did not make this change. Your booked flights stay as they are, and it costs you nothing.',
      };
    case 'needs_attention':
      return {
        title: 'Our team is settling this change',
        text: 'Our team is settling this change and will write to you. Please use the flights shown in My Trips.',
      };
  }
}

function settledSentence({ due, refund }: Cost): string {
  if (refund.amountMinor > 0) {
    return `We refund ${formatExact(refund)} to the card or cards you paid with. Allow ${refundSpeeds.card}.`;
  }
  return due.amountMinor > 0 ? `The price of the change is ${formatExact(due)}.` : 'There was nothing to pay.';
}
