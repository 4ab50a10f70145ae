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

const applies = { phone: 'Only by phone', agreement: 'Only when agreed beforehand' } as const;

/** What cancelling costs and gives back, from the same terms that the refund rule computes with (PAGE-04, PAGE-08). */
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
      quickReference(terms),
      {
        id: 'how-to-cancel',
        heading: 'How to cancel',
        blocks: [
          steps(
            'Open [My Trips](/my-trips). Without an account, find the booking by its reference, your email and a last name.',
            'Choose Cancel on the trip. We ask the airline for its refund and show you the amount, who keeps what, and where and when you will be refunded.',
            'Confirm. The flights are canceled with the airline first; then your refund is sent. An email confirms both.',
          ),
          text('A trip whose booking is still being finalized can be canceled as soon as it is confirmed.'),
          text(
            'Some airlines do not accept cancellations online. In that case call {phone}: we will arrange it with the airline.',
          ),
        ],
      },
      ...(isFree ? [freeWithin24Hours(fee !== '')] : []),
      {
        id: 'service-fees',
        heading: 'Our service fees',
        blocks: [
          text(
            fee === ''
              ? 'Canceling on this site costs no service fee.'
              : `${fee} No other fee of ours applies when you cancel on this site.`,
          ),
          table(
            'Fees that apply only by phone or by agreement',
            ['Service', 'Fee', 'When it applies'],
            serviceFees.map((one) => [one.name, `${one.fee} ${one.per}`, applies[one.applies]]),
          ),
          text(
            `Every fee is shown before you agree to it${fee === '' ? '' : '; the online fee is never more than your refund'}.`,
          ),
        ],
      },
      {
        id: 'airline-fees',
        heading: 'What airlines keep',
        blocks: [
          text(
            'The fare you chose decides what the airline refunds. These are typical amounts for one ticket; the fare rules of your own ticket apply, and are shown before you buy.',
          ),
          table(
            'Typical airline fees for one ticket',
            ['Fare', 'Domestic', 'International'],
            airlineFees.map((one) => [one.fare, one.domestic, one.international]),
          ),
          table(
            'How the time before departure usually matters',
            ['Before departure', 'What usually holds'],
            timeBands.map((one) => [one.before, one.usual]),
          ),
        ],
      },
      {
        id: 'how-refunds-are-worked-out',
        heading: 'How a refund is calculated',
        blocks: [
          text(
            `A refund is your price × the share that the airline refunds${fee === '' ? '' : ', less our service fee'}; never less than nothing, never more than you paid. So our margin is refunded in the same share as the airline’s price, and stays with us where the airline keeps its part.`,
          ),
          steps(
            '**Validation.** We check that the booking is confirmed and has not been flown.',
            '**Airline coordination.** We ask the airline what it refunds for these tickets today.',
            ...(isFree ? ['**Eligibility.** We check whether the 24-hour rule or the fare rules apply.'] : []),
            ...(fee === '' ? [] : ['**Fee assessment.** We subtract our service fee where it applies.']),
            '**Amount calculation.** We show you your refund, what the airline keeps and what we keep, to the cent.',
            '**Final approval.** You say yes. Only then is anything canceled.',
          ),
          text(
            'Where an airline issues credit for a future flight instead of a refund, the credit and its code are yours. We take no fee; nothing is refunded to your card, including our margin.',
          ),
        ],
      },
      {
        id: 'refund-times',
        heading: 'How long a refund takes',
        blocks: [
          table(
            'Time until the money arrives',
            ['Paid or returned by', 'Usually within'],
            refundTimes.filter((one) => isFree || !one.isFree).map((one) => [one.way, one.time]),
          ),
          text('On this site you pay by card, and refunds are sent to that card.'),
        ],
      },
      {
        id: 'airline-cancels',
        heading: 'When the airline cancels or changes your flight',
        blocks: [
          text(
            `If the airline cancels a flight, or significantly changes it and you do not accept the change, you are entitled to a full refund whatever the fare says, and we take no fee. A card refund is on its way within ${airlineFaultRefundDays} business days.`,
          ),
          list(
            'A much earlier departure or later arrival, another airport, more connections or a lower class are such changes.',
            'You may choose another flight or credit of the airline instead, if it offers them.',
          ),
        ],
      },
      {
        id: 'changes-and-questions',
        heading: 'Changes, groups and questions',
        blocks: [
          text(
            `Dates, names, seats and bags of a booked flight are changed by phone at {phone}. Processing costs ${changeFees.processing}, on the day of departure ${changeFees.sameDay}, in addition to what the airline charges.`,
          ),
          text('Groups of ten or more have terms of their own, which are agreed before booking.'),
          text(
            `We announce changes of this policy at least ${policyNotice.cancellation} before they take effect. The policy in force when you book applies to your booking.`,
          ),
        ],
      },
    ],
  };
}

/** Fees, the 24-hour rule, time bands and refund speeds at a glance, from the same figures as the sections (F-29). */
function quickReference({ freeWithin24Hours: isFree, ...terms }: CancellationTerms): PageSection {
  const fee = onlineFeeText({ freeWithin24Hours: isFree, ...terms });
  return {
    id: 'quick-reference',
    heading: 'Quick reference',
    isBox: true,
    blocks: [
      ...(isFree
        ? [
            text(
              '**24-hour rule:** canceled within 24 hours of booking, the whole price comes back without a fee, when [its conditions](#free-within-24-hours) hold.',
            ),
          ]
        : []),
      text(`**Online:** ${fee === '' ? 'canceling on this site costs no service fee.' : fee}`),
      table(
        'Our other fees',
        ['Service', 'Fee'],
        serviceFees.map((one) => [`${one.name} (${applies[one.applies].toLowerCase()})`, `${one.fee} ${one.per}`]),
      ),
      table(
        'By the time before departure',
        ['Before departure', 'What usually holds'],
        timeBands.map((one) => [one.before, one.usual]),
      ),
      table(
        'Refund speeds',
        ['Returned by', 'Usually within'],
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
      text('The whole price comes back, without any fee, when all of this is true:'),
      list(...freeCancellationConditions.map((condition, index) => `${condition}${index < last ? ';' : '.'}`)),
      text(
        `If one of these is not true, the fare rules apply from the first minute${hasFee ? ', and our service fee is taken off' : ''}.`,
      ),
    ],
  };
}
