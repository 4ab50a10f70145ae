import { refundTimingSentence } from '#domain/booking/refund-texts.ts';
import { storedCardData } from '#domain/payment/card.ts';
import {
  type CancellationTerms,
  freeCancellationConditions,
  onlineFeeText,
  refundSpeeds,
} from '../cancellation-terms.ts';
import { airlineFaultRefundDays, answerTimes, changeFees, retention, travelAdvice } from '../policy-figures.ts';

/** Questions by their ids. An answer may depend on the brand's terms; null omits its question. */
export type Questions = Readonly<
  Record<string, readonly [question: string, answer: string | ((terms: CancellationTerms) => string | null)]>
>;

export const bookingQuestions: Questions = {
  'how-far-ahead': [
    'How far ahead can I book?',
    `Airlines publish their schedules about ${travelAdvice.schedulesOpen} ahead. If nothing shows for a later date, try again closer to it.`,
  ],
  'need-account': [
    'Do I need an account to book?',
    'No. You can search, book and pay as a guest. If your email has no account yet, we create one with your first booking, so that you can find the trip again; you choose your own password with a link in the email.',
  ],
  'how-many-travelers': [
    'How many people can I book for?',
    'Up to 9 travelers in one booking, including infants, and each infant needs an adult of their own. For a larger group, please call {phone}.',
  ],
  ages: [
    'Who counts as an adult, a child or an infant?',
    'Adults are 12 or older, children 2 to 11, and infants younger than 2. What counts is the age on the day the last part of the trip begins. We ask for children’s ages because airline prices depend on them.',
  ],
  'price-shown': [
    'Is the price I see the price I pay?',
    'Yes. Prices are for all travelers and include taxes and our margin. If an airline changes a price while you book, we show the old and the new price and ask before continuing.',
  ],
  'offer-expires': [
    'Why does an offer expire?',
    'Airlines hold a price for a limited time, typically 30 minutes. The time left is shown while you book. When it runs out, search again: the flight is often still available.',
  ],
  names: [
    'How should I write names?',
    'Exactly as in the passport or ID that the traveler will use: first, middle and last names. Leave out middle names only if they do not fit. Airlines charge for corrections and may refuse boarding.',
  ],
  confirmation: [
    'How do I know that my booking worked?',
    'The last page shows your booking reference and the airline’s own reference, and an email with the itinerary and a calendar file follows. If the airline takes longer to answer, the page says “Your booking is being finalized” and keeps checking; nothing is charged unless the booking is made.',
  ],
  seats: [
    'Can I choose seats?',
    'If the airline offers it, the second step shows the cabin with prices for each seat and each traveler. You can always skip this step; the airline then assigns seats at check-in.',
  ],
};

export const paymentQuestions: Questions = {
  'payment-methods': [
    'How can I pay?',
    'With a credit or debit card: Visa, Mastercard, American Express, Discover, and other cards that run on these networks. One payment method pays for one booking.',
  ],
  'when-charged': [
    'When is my card charged?',
    'We first place a hold on your card. It is charged only after the airline has confirmed the booking; if it does not, the hold is released and nothing is charged.',
  ],
  'card-declined': [
    'My card was declined. What now?',
    'Check the number, expiry date and security code, or use another card. If the problem continues, ask your bank: it may need to approve an international or online purchase first. A declined card is never charged.',
  ],
  'pressed-twice': [
    'I clicked Pay twice. Was I charged twice?',
    'No. One payment makes one booking, no matter how often the button is clicked or the page is reloaded.',
  ],
  'card-data': [
    'What happens to my card data?',
    `It is sent encrypted to our payment provider. We keep ${storedCardData}: for your receipt, and in case you or your bank ask about the payment. There is no card number and no security code in our database, in logs or in your browser.`,
  ],
  'hidden-fees': [
    'Are there hidden fees?',
    (terms) =>
      `The total before you pay is all you pay for the trip. ${onlineFeeText(terms)} Bags that you add later in My Trips cost what is shown there before you pay; what you buy from the airline itself is charged at the airline’s price.`,
  ],
  currency: [
    'In which currency do I pay?',
    'In the currency in which the price is shown. If your card uses another currency, your bank converts it and may charge a fee for that.',
  ],
  receipt: [
    'Where do I find a receipt?',
    'The confirmation email lists the travelers, the flights and the amount paid, and links to a receipt as a PDF file, which is in [My Trips](/my-trips) too. For an invoice with further details, email {email}.',
  ],
};

export const cancellationsQuestions: Questions = {
  'how-to-cancel': [
    'How do I cancel a booking?',
    'Open [My Trips](/my-trips), choose the trip and then Cancel. Before anything happens, you see how much is refunded, where and when.',
  ],
  'free-24-hours': [
    'Can I cancel for free within 24 hours?',
    ({ freeWithin24Hours }) =>
      freeWithin24Hours
        ? `Yes, if all of this is true: ${freeCancellationConditions.join(', ')}. ${refundTimingSentence(refundSpeeds.free24Hours)} Otherwise the fare rules apply from the start. See the [policy](/cancellation-policy#free-within-24-hours).`
        : null,
  ],
  'cancel-fee': [
    'What does canceling cost?',
    (terms) =>
      `You get back the share of your price that the airline refunds by the rules of your fare. ${onlineFeeText(terms)} The dialog shows each part before you confirm.`,
  ],
  'refund-time': [
    'When do I get my money back?',
    `${refundTimingSentence(refundSpeeds.card)} Your bank decides when it appears on your statement.`,
  ],
  'non-refundable': [
    'My ticket is non-refundable. Can I get anything back?',
    ({ freeWithin24Hours }) =>
      `Sometimes: ${freeWithin24Hours ? 'the 24-hour rule applies to such tickets too, and ' : ''}you may receive taxes, or credit for a future flight. The cancellation dialog shows what applies to your ticket.`,
  ],
  'airline-cancels': [
    'The airline canceled my flight. What are my rights?',
    `You are entitled to a full refund whatever the fare says, or to another flight if the airline offers one. A card refund is on its way within ${airlineFaultRefundDays} business days. Cancel the trip in [My Trips](/my-trips) for the refund, or call {phone} and we will take care of it.`,
  ],
  'airline-credit': [
    'What is airline credit?',
    'Some fares give credit for a future flight with the same airline instead of a refund. Its code is shown and emailed after the cancellation. We take no fee from it; nothing is refunded to your card.',
  ],
  'cancel-one-traveler': [
    'Can I cancel for only one of the travelers?',
    'Online, a booking is canceled as a whole. For one traveler, call {phone}, and we ask the airline what is possible.',
  ],
};

export const changesQuestions: Questions = {
  'change-flight': [
    'Can I change my flight?',
    `Yes, if the fare allows it: in [My Trips](/my-trips) where the airline allows it online, {changeFee}, or by phone at {phone} for ${changeFees.processing}, or ${changeFees.sameDay} on the day of departure. Both are in addition to what the airline charges. You learn the full price before you agree.`,
  ],
  'change-name': [
    'I misspelled a name. What should I do?',
    'Call {phone} as soon as you notice it. Small corrections are often free on the day of booking; a ticket cannot be transferred to another person.',
  ],
  'add-bags': [
    'Can I add bags after booking?',
    'Online in [My Trips](/my-trips) where the airline sells them there, at the price shown before you pay. Otherwise by phone at {phone}, or with the airline using its own reference, which My Trips shows next to ours.',
  ],
  'change-seats': [
    'Can I choose or change seats later?',
    'By phone, or on the airline’s site with its reference. Seats that you paid for stay yours unless the airline changes the aircraft; then it must offer others or refund their price.',
  ],
  'schedule-change': [
    'The airline changed the times. Do I have to accept?',
    'No. Small changes are common; after a large one you may choose another flight or a refund. [My Trips](/my-trips) shows the old and the new flights: keep the new ones there, or cancel. For another flight, call {phone} before you accept anything.',
  ],
  'wrong-date': [
    'I booked the wrong date. What is the cheapest solution?',
    ({ freeWithin24Hours }) =>
      `Look at the cancellation amount in My Trips first${freeWithin24Hours ? ': under the 24-hour rule it is the whole price' : ''}. Otherwise call us; we compare changing with canceling and rebooking.`,
  ],
};

export const travelQuestions: Questions = {
  'check-in': [
    'When and where do I check in?',
    `With the airline, online from ${travelAdvice.checkInOpens} before departure, using its reference and your last name. Online check-in is free with most airlines; at the airport it may cost extra.`,
  ],
  'be-at-airport': [
    'How early should I be at the airport?',
    `${travelAdvice.arriveDomestic} before a domestic flight and ${travelAdvice.arriveInternational} before an international one, and earlier around holidays.`,
  ],
  passport: [
    'How long must my passport be valid?',
    `Many countries require ${travelAdvice.passportValidity} beyond your stay. We warn you if yours is close to that; the rules of every country you enter or connect in apply.`,
  ],
  visa: [
    'Do I need a visa?',
    'That depends on your nationality and on each country of the trip, including those where you only connect. Ask the embassy or your airline before booking; we cannot determine it for you.',
  ],
  'bags-included': [
    'Which bags are included?',
    'Each offer shows the carry-on and checked bags included in its fare, on the card and on its page. Sizes and weights are on the airline’s site.',
  ],
  'operated-by': [
    'What does “Operated by” mean?',
    'An airline other than the one that sells the ticket operates the flight. Its rules for check-in and bags usually apply; we name it before you buy.',
  ],
  'missed-connection': [
    'What if I miss a connection?',
    'All flights in one booking are one journey: if a delay was the airline’s, it rebooks you. Stay at the airport, speak to its staff, and call {emergencyPhone} if you need us.',
  ],
  'special-help': [
    'I need a wheelchair or other assistance. Whom should I tell?',
    'Tell us by phone at {phone} at least 48 hours before departure, with your reference. Assistance is free; the airline arranges it.',
  ],
};

export const accountQuestions: Questions = {
  'create-account': [
    'How do I create an account?',
    'Choose [Get Started](/auth?tab=signup), or book: your first booking creates one for you. It is free.',
  ],
  'forgot-password': [
    'I forgot my password.',
    'Request a link at [Forgot password](/forgot-password). It is sent to your email, works once, and is valid for one hour.',
  ],
  'no-mail': [
    'The email did not arrive.',
    'Check your spam folder and the address. For your security, we say the same whether or not an address has an account. You can request another link after a few minutes.',
  ],
  'find-booking': [
    'How do I find a booking that I made as a guest?',
    'On [My Trips](/my-trips) with the booking reference, the email and the last name of any traveler. Before you cancel it or change its flights, we ask for the last four digits of the phone number on it.',
  ],
  'change-password': [
    'How do I change my password?',
    'In [Account settings](/account-settings), with your old and new passwords. Your other devices are then signed out.',
  ],
  'delete-data': [
    'How long is my data kept, and can I have it deleted?',
    `Bookings are kept for ${retention.bookings}, as the law requires; the data of inactive accounts is anonymized after ${retention.dormantAccounts}. With an account, you can download your data and delete the account yourself in [Account settings](/account-settings?tab=profile). To have other data deleted, email {email}; we answer within ${answerTimes.privacy}. See the [privacy policy](/privacy) for more.`,
  ],
};
