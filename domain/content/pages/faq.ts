import { refundTimingSentence } from '../../booking/refund-words.ts';
import { keptOfCard } from '../../payment/card.ts';
import type { CancellationTerms } from '../cancellation-terms.ts';
import { freeCancellationConditions, onlineFeeText, refundSpeeds } from '../cancellation-terms.ts';
import { airlineFaultRefundDays, answerTimes, changeFees, retention, travelAdvice } from '../policy-figures.ts';

export const faqCategories = ['booking', 'payment', 'cancellations', 'changes', 'travel', 'account'] as const;
export type FaqCategory = (typeof faqCategories)[number];

export interface FaqEntry {
  /** Part of the address: '#how-far-ahead'. */
  readonly id: string;
  readonly category: FaqCategory;
  readonly question: string;
  /** May hold marks and links, as all page texts. */
  readonly answer: string;
}

/** What the page says beside its questions. */
export interface FaqPage {
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly heading: string;
}

export const faqPage: FaqPage = {
  title: 'Frequently Asked Questions',
  description: 'Answers about booking, paying, canceling, changing and traveling.',
  keywords: ['flight questions', 'help', 'refunds', 'check-in', 'baggage'],
  heading: 'Frequently asked questions',
};

/** Frequent questions with their answers (PAGE-03), from the figures of the policies and the brand's own terms. */
export function faqEntries(terms: CancellationTerms): readonly FaqEntry[] {
  const { freeWithin24Hours: isFree } = terms;
  return [
    ...inCategory('booking', {
      'how-far-ahead': [
        'How far ahead can I book?',
        `Airlines open their schedules about ${travelAdvice.schedulesOpen} ahead. If nothing shows for a later date, try again closer to it.`,
      ],
      'need-account': [
        'Do I need an account to book?',
        'No. You can search, book and pay as a guest. If your email has no account yet, we make one with your first booking, so that you find the trip again; you choose a password of your own by a link in the mail.',
      ],
      'how-many-travelers': [
        'How many people can I book for?',
        'Up to 9 travelers in one booking, infants included, and each infant needs an adult of their own. For a larger group please call {phone}.',
      ],
      ages: [
        'Who counts as an adult, a child or an infant?',
        'Adults are 12 or older, children 2 to 11, infants younger than 2. What counts is the age on the day the last part of the trip begins. We ask for the ages of children because airlines price by them.',
      ],
      'price-shown': [
        'Is the price I see the price I pay?',
        'Yes. Prices are for all travelers and include taxes and our margin. If an airline changes a price while you book, we show the old and the new price and ask before going on.',
      ],
      'offer-expires': [
        'Why does an offer expire?',
        'Airlines hold a price for a limited time, typically 30 minutes. The time left is shown while you book. When it has run out, search again: the flight is often still there.',
      ],
      names: [
        'How should I write names?',
        'Exactly as in the passport or identity card that the traveler takes along, first names and last name. Airlines charge for corrections and may refuse boarding.',
      ],
      confirmation: [
        'How do I know that my booking worked?',
        'The last page shows your booking reference and the airline’s own reference, and a mail with the itinerary and a calendar file follows. If the airline answers late the page says “Your booking is being finalized” and keeps asking; nothing is charged unless the booking is made.',
      ],
      seats: [
        'Can I choose seats?',
        'Where the airline offers it, the second step shows the cabin with prices for each seat and each traveler. Skipping is always possible; the airline then assigns seats at check-in.',
      ],
    }),
    ...inCategory('payment', {
      'payment-methods': [
        'How can I pay?',
        'With a credit or debit card: Visa, Mastercard, American Express and Discover, and others that your bank runs over these. One payment method pays for one booking.',
      ],
      'when-charged': [
        'When is my card charged?',
        'We first hold the amount on your card. It is taken only after the airline has confirmed the booking; if it does not, the hold is released and nothing is charged.',
      ],
      'card-declined': [
        'My card was declined. What now?',
        'Check number, expiry date and security code, or use another card. If it goes on, ask your bank: it may want to confirm a purchase abroad or online first. A declined card is never charged.',
      ],
      'pressed-twice': [
        'I pressed Pay twice. Was I charged twice?',
        'No. One payment makes one booking, however often the button is pressed or the page is loaded again.',
      ],
      'card-data': [
        'What happens with my card data?',
        `It travels encrypted to our payment provider. We keep the card’s ${keptOfCard} for your receipt and nothing else of it: no number and no security code in our database, in logs or in your browser.`,
      ],
      'hidden-fees': [
        'Are there hidden fees?',
        `The total before you pay is all you pay for the trip. ${onlineFeeText(terms)} Extras that you buy from the airline later, such as bags, have the airline’s price.`,
      ],
      currency: [
        'In which currency do I pay?',
        'In the currency that the price is shown in. Your bank converts it if your card has another one and may ask a fee for that.',
      ],
      receipt: [
        'Where do I find a receipt?',
        'The confirmation mail states the travelers, the flights and the amount paid. For an invoice with further details write to {email}.',
      ],
    }),
    ...inCategory('cancellations', {
      'how-to-cancel': [
        'How do I cancel a booking?',
        'Open [My Trips](/my-trips), choose the trip and then Cancel. Before anything happens you see how much is refunded, where and when.',
      ],
      ...(isFree
        ? {
            'free-24-hours': [
              'Can I cancel for free within 24 hours?',
              `Yes, where all of this is true: ${freeCancellationConditions.join(', ')}. ${refundTimingSentence(refundSpeeds.free24Hours)} Otherwise the fare rules apply from the first minute. See the [policy](/cancellation-policy#free-within-24-hours).`,
            ] as const,
          }
        : {}),
      'cancel-fee': [
        'What does canceling cost?',
        `The airline keeps what the rules of your fare say, and our margin is refunded in the same share as the airline’s price. ${onlineFeeText(terms)} The dialog names each part before you confirm.`,
      ],
      'refund-time': [
        'When do I get my money back?',
        `${refundTimingSentence(refundSpeeds.card)} Your bank decides when it shows on your statement.`,
      ],
      'non-refundable': [
        'My ticket is non-refundable. Can I get anything back?',
        `Not always: ${isFree ? 'the 24-hour rule holds for such tickets too, and ' : ''}you may receive taxes, or credit for a future flight. The cancellation dialog shows what applies to your ticket.`,
      ],
      'airline-cancels': [
        'The airline canceled my flight. What are my rights?',
        `You are entitled to a full refund whatever the fare says, or to another flight if the airline offers one. A card refund is on its way within ${airlineFaultRefundDays} business days. Call {phone} and we will take care of it.`,
      ],
      'airline-credit': [
        'What is airline credit?',
        'Some fares give credit for a future flight with the same airline instead of a refund. Its code is shown and emailed after the cancellation. We take no fee from it; nothing is refunded to your card, including our margin.',
      ],
      'cancel-one-traveler': [
        'Can I cancel for only one of the travelers?',
        'Online, a booking is canceled as a whole. For one traveler, call {phone}: we ask the airline what is possible.',
      ],
    }),
    ...inCategory('changes', {
      'change-flight': [
        'Can I change my flight?',
        `Yes, by phone at {phone}, if the fare allows it. In addition to what the airline charges, processing costs ${changeFees.processing}, on the day of departure ${changeFees.sameDay}.`,
      ],
      'change-name': [
        'I misspelled a name. What should I do?',
        'Call {phone} as soon as you see it. Small corrections are often free on the day of booking; another person cannot take over a ticket.',
      ],
      'add-bags': [
        'Can I add bags after booking?',
        'By phone at {phone}, or with the airline under its own reference, which My Trips shows next to ours.',
      ],
      'change-seats': [
        'Can I choose or change seats later?',
        'By phone, or on the airline’s site with its reference. Seats that you paid for stay yours unless the airline changes the aircraft; then it must offer others or its price back.',
      ],
      'schedule-change': [
        'The airline changed the times. Do I have to accept?',
        'No. Small shifts are common; after a large one you may choose another flight or your money back. Call {phone} before you accept anything.',
      ],
      'wrong-date': [
        'I booked a wrong date. What is the cheapest solution?',
        `Look at the cancellation amount in My Trips first${isFree ? ': under the 24-hour rule it is the whole price' : ''}. Otherwise call us; we compare changing with canceling and rebooking.`,
      ],
    }),
    ...inCategory('travel', {
      'check-in': [
        'When and where do I check in?',
        `At the airline, online ${travelAdvice.checkInOpens} before departure, with its reference and your last name. It is free at most airlines online, and may cost at the airport.`,
      ],
      'be-at-airport': [
        'How early should I be at the airport?',
        `${travelAdvice.arriveDomestic} before a domestic and ${travelAdvice.arriveInternational} before an international flight, and earlier at holidays.`,
      ],
      passport: [
        'How long must my passport be valid?',
        `Many countries want ${travelAdvice.passportValidity} beyond your stay. We warn when yours is close to that; the rules of every country you enter or change planes in count.`,
      ],
      visa: [
        'Do I need a visa?',
        'That depends on your nationality and on each country of the trip, also those where you only change planes. Ask the embassy or your airline before booking; we cannot decide it for you.',
      ],
      'bags-included': [
        'Which bags are included?',
        'Each offer shows the carry-on and checked bags of its fare, on the card and on its page. Sizes and weights are on the airline’s site.',
      ],
      'operated-by': [
        'What does “Operated by” mean?',
        'Another airline than the one that sells the ticket flies the aircraft. Its rules for check-in and bags usually hold; we name it before you buy.',
      ],
      'missed-connection': [
        'What if I miss a connection?',
        'Flights of one booking are one journey: the airline rebooks you if it was late. Stay at the airport, speak to its staff, and call {emergencyPhone} if you need us.',
      ],
      'special-help': [
        'I need a wheelchair or other help. Whom do I tell?',
        'Tell us by phone at {phone} at least 48 hours before departure, with your reference. The help is free; the airline arranges it.',
      ],
    }),
    ...inCategory('account', {
      'create-account': [
        'How do I create an account?',
        'Choose [Get Started](/auth?tab=signup), or book: a first booking makes one for you. It is free.',
      ],
      'forgot-password': [
        'I forgot my password.',
        'Ask for a link at [Forgot password](/forgot-password). It comes to your email, works once, and for one hour.',
      ],
      'no-mail': [
        'The mail does not come.',
        'Look into your spam folder and check the address. For your safety we say the same whether or not an address has an account. You can ask for another link after a few minutes.',
      ],
      'find-booking': [
        'How do I find a booking that I made as a guest?',
        'On [My Trips](/my-trips) with the booking reference, the email and a last name of any traveler.',
      ],
      'change-password': [
        'How do I change my password?',
        'In [Account settings](/account-settings), with the old and a new one. Other devices are signed out then.',
      ],
      'delete-data': [
        'How long is my data kept, and can I have it deleted?',
        `Bookings ${retention.bookings}, as the law asks; the data of accounts that nobody uses is made anonymous after ${retention.dormantAccounts}. For deletion write to {email}: we answer within ${answerTimes.privacy}. More in the [privacy policy](/privacy).`,
      ],
    }),
  ];
}

function inCategory(
  category: FaqCategory,
  entries: Readonly<Record<string, readonly [question: string, answer: string]>>,
): FaqEntry[] {
  return Object.entries(entries).map(([id, [question, answer]]) => ({ id, category, question, answer }));
}
