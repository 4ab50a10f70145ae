import { type CancellationTerms, freeCancellationConditions, onlineFeeText } from '../cancellation-terms.ts';
import { list, type PageContent, type PageSection, steps, table, text } from '../page-content.ts';
import {
  airlineFaultRefundDays,
  airlineFees,
  changeFees,
  policyNotice,
  refundTimes,
  serviceFees,
  timeBands,
} from '../policy-figures.ts';

const applies = { phone: 'Only by phone', agreement: 'Only if agreed in advance' } as const;

/** The price of changing flights online, besides the airline's charges. */
const changeSentence =
  'Changing flights on this site, where the airline allows it, is possible {changeFee}; what the airline charges is added.';

/** The costs and refunds of canceling, from the terms that the refund rule computes with (PAGE-04, PAGE-08). */
export function cancellationPolicy(terms: CancellationTerms): PageContent {
  const fee = onlineFeeText(terms);
  const { freeWithin24Hours: isFree } = terms;
  return {
    title: 'Cancellation and Refund Policy',
    description: 'What canceling a flight costs, how much is refunded, how and when: every fee in one place.',
    keywords: ['cancel flight', 'flight refund', 'cancellation fee', ...(isFree ? ['24-hour cancellation'] : [])],
    heading: 'Cancellation and refund policy',
    intro: 'Before you confirm a cancellation, we show you the exact refund. This page explains how it is calculated.',
    updated: '2025-12-12',
    sections: [
      quickReference(fee, isFree),
      howToCancel,
      ...(isFree ? [freeWithin24Hours(fee !== '')] : []),
      ourFees(fee),
      feesOfAirlines,
      refundCalculation(fee !== '', isFree),
      timesOfRefunds,
      airlineCancels,
      changesAndQuestions,
    ],
  };
}

/** Fees, the 24-hour rule, time bands and refund speeds at a glance, from the same figures as the sections (F-29). */
function quickReference(fee: string, isFree: boolean): PageSection {
  return {
    id: 'quick-reference',
    heading: 'Quick reference',
    isBox: true,
    blocks: [
      ...(isFree
        ? [
            text(
              '**24-hour rule:** in the first 24 hours after booking, canceling refunds the whole price without a fee, if [its conditions](#free-within-24-hours) are met.',
            ),
          ]
        : []),
      text(`**Online:** ${fee === '' ? 'canceling on this site costs no service fee.' : fee} ${changeSentence}`),
      table(
        'Fees that apply only by phone or by agreement',
        ['Service', 'Fee', 'When it applies'],
        [
          ...serviceFees.map((one) => [one.name, `${one.fee} ${one.per}`, applies[one.applies]]),
          ['Change by phone', changeFees.processing, applies.phone],
          ['Change by phone on the day of departure', changeFees.sameDay, applies.phone],
        ],
      ),
      table(
        'How the time before departure usually affects your refund',
        ['Before departure', 'What usually applies'],
        timeBands.map((one) => [one.before, one.usual]),
      ),
      table(
        'Time until you receive a refund',
        ['Payment method', 'Usual time'],
        refundTimes.filter((one) => isFree || !one.isFree).map((one) => [one.way, one.time]),
      ),
    ],
  };
}

function freeWithin24Hours(hasFee: boolean): PageSection {
  const last = freeCancellationConditions.length - 1;
  return {
    id: 'free-within-24-hours',
    heading: 'Free cancellation within 24 hours',
    blocks: [
      text('You get the whole price back, without any fee, if all of this is true:'),
      list(...freeCancellationConditions.map((condition, index) => `${condition}${index < last ? ';' : '.'}`)),
      text(
        `If any of these is not true, the fare rules apply from the start${hasFee ? ', and our service fee is deducted' : ''}.`,
      ),
    ],
  };
}

const howToCancel: PageSection = {
  id: 'how-to-cancel',
  heading: 'How to cancel',
  blocks: [
    steps(
      'Open [My Trips](/my-trips). Without an account, find the booking by its reference, your email and a last name.',
      'Choose Cancel on the trip. We ask the airline for its refund and show you the amount, our fee, and where and when you will be refunded.',
      'Confirm. Without an account, you may be asked for the last four digits of the phone number on the booking. We cancel the flights with the airline first, and then send your refund. An email confirms both.',
    ),
    text('A trip whose booking is still being finalized can be canceled as soon as it is confirmed.'),
    text(
      'Some airlines do not accept cancellations online. In that case, call {phone} and we will arrange it with the airline.',
    ),
  ],
};

const feesOfAirlines: PageSection = {
  id: 'airline-fees',
  heading: 'What airlines keep',
  blocks: [
    text(
      'The fare you chose determines what the airline refunds. These are typical amounts for one ticket; the fare rules of your own ticket apply, and are shown before you buy.',
    ),
    table(
      'Typical airline fees for one ticket',
      ['Fare', 'Domestic', 'International'],
      airlineFees.map((one) => [one.fare, one.domestic, one.international]),
    ),
    text('The [quick reference](#quick-reference) shows how the time before departure usually affects your refund.'),
  ],
};

const airlineCancels: PageSection = {
  id: 'airline-cancels',
  heading: 'When the airline cancels or changes your flight',
  blocks: [
    text(
      `If the airline cancels a flight, or significantly changes it and you do not accept the change, you are entitled to a full refund whatever the fare says, and we take no fee. A card refund is on its way within ${airlineFaultRefundDays} business days.`,
    ),
    list(
      'Examples of such changes are a much earlier departure or later arrival, another airport, more connections or a lower class.',
      'You may choose another flight or airline credit instead, if the airline offers it.',
    ),
  ],
};

const changesAndQuestions: PageSection = {
  id: 'changes-and-questions',
  heading: 'Changes, groups and questions',
  blocks: [
    text(
      `The flights of a trip can be changed online in [My Trips](/my-trips) where the airline allows it, {changeFee}, or by phone at {phone} for ${changeFees.processing}, or ${changeFees.sameDay} on the day of departure; both in addition to what the airline charges. More bags can be added there too where the airline sells them online, at the price shown before you pay; otherwise by phone. To change names, seats or bags that are booked, call {phone}.`,
    ),
    text('Groups of ten or more have their own terms, which are agreed before booking.'),
    text(
      `We announce changes to this policy at least ${policyNotice.cancellation} before they take effect. The policy in force when you book applies to your booking.`,
    ),
  ],
};

function ourFees(fee: string): PageSection {
  return {
    id: 'service-fees',
    heading: 'Our service fees',
    blocks: [
      text(
        fee === ''
          ? 'Canceling on this site costs no service fee.'
          : `${fee} No other fee of ours applies when you cancel on this site.`,
      ),
      text(`${changeSentence} {changeFeeKept}`),
      text('Fees that apply only by phone or by agreement are in the [quick reference](#quick-reference).'),
      text(
        `Every fee is shown before you agree to it${fee === '' ? '' : '; the online fee is never more than your refund'}.`,
      ),
    ],
  };
}

function refundCalculation(hasFee: boolean, isFree: boolean): PageSection {
  return {
    id: 'how-refunds-are-worked-out',
    heading: 'How a refund is calculated',
    blocks: [
      text(
        `A refund is your price × the share that the airline refunds${hasFee ? ', less our service fee' : ''}; never less than zero, never more than you paid.`,
      ),
      steps(
        '**Validation.** We check that the booking is confirmed and has not been flown.',
        '**Airline coordination.** We ask the airline what it refunds for these tickets today.',
        ...(isFree ? ['**Eligibility.** We check whether the 24-hour rule or the fare rules apply.'] : []),
        ...(hasFee ? ['**Fee assessment.** We subtract our service fee if it applies.'] : []),
        '**Amount calculation.** We show you your refund, our fee and what is not refunded, to the cent.',
        '**Final approval.** You say yes. Only then is anything canceled.',
      ),
      text(
        'Where an airline issues credit for a future flight instead of a refund, the credit and its code are yours. We take no fee; nothing is refunded to your card.',
      ),
    ],
  };
}

const timesOfRefunds: PageSection = {
  id: 'refund-times',
  heading: 'How long a refund takes',
  blocks: [
    text(
      'On this site you pay by card, and refunds are sent to that card. The [quick reference](#quick-reference) shows how long refunds usually take.',
    ),
  ],
};
