import { list, type PageContent, text } from '../page-content.ts';
import { answerTimes, policyNotice } from '../policy-figures.ts';

/** The terms of service of an agency that sells airlines' flights (PAGE-04). */
export const termsOfService: PageContent = {
  title: 'Terms of Service',
  description: 'What we do for you, what the airline does, what a booking costs and what applies when things go wrong.',
  keywords: ['terms of service', 'booking conditions'],
  heading: 'Terms of service',
  intro: 'The rules between you and us, in plain words.',
  updated: '2025-12-12',
  sections: [
    {
      id: 'who',
      heading: 'Who we are and what we do',
      blocks: [
        text(
          '{brand} is run by {legalName}. Its registered office is at {office}. {registration} We are an agency: we find flights, book them on your behalf and take the payment.',
        ),
        text(
          'The flight itself is a contract between you and the airline, under its conditions of carriage. The airline that flies is named before you buy.',
        ),
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and payment',
      blocks: [
        list(
          'The total is for all travelers and includes taxes, airline charges and our margin.',
          'Prices and seats can change until the airline has confirmed. If a price rises while you book, we ask before continuing.',
          'You pay by card. We first place a hold for the amount and charge it once the airline has confirmed; otherwise the hold is released.',
          'Nobody is charged twice for one booking.',
        ),
      ],
    },
    {
      id: 'your-part',
      heading: 'What we need from you',
      blocks: [
        list(
          'Names as in the travel document, correct birth dates, and an email address and phone number where we can reach you.',
          'Any documents, visas and health papers that the countries of your trip require.',
          'The agreement of everyone in the booking, and an adult for each infant.',
          'No bookings for resale, no automated searches, no attempts to get around the site’s limits.',
        ),
      ],
    },
    {
      id: 'cancelling',
      heading: 'Canceling and changing',
      blocks: [
        text(
          'What canceling costs and refunds is in the [cancellation and refund policy](/cancellation-policy), which is part of these terms. The amount is shown before you confirm.',
        ),
        text(
          'If the airline cancels or significantly changes your flight, you are entitled to your money back whatever the fare says.',
        ),
      ],
    },
    {
      id: 'accounts',
      heading: 'Accounts',
      blocks: [
        text(
          'Keep your password to yourself and let us know if someone else knows it. We may close an account that is used to harm others; bookings made with it remain valid.',
        ),
      ],
    },
    {
      id: 'offers',
      heading: 'Guarantees and offers',
      blocks: [
        text(
          'Offers on this site, such as a price match, are subject to the condition shown with them. To use one, call {phone} on the day of booking.',
        ),
      ],
    },
    {
      id: 'liability',
      heading: 'What we are responsible for',
      blocks: [
        text(
          'We are responsible for what we do: that the booking is made as you confirmed it, that money is taken and returned as shown, and that your data is safe with us. For delays, cancellations, baggage and injuries during travel, the airline is responsible under the law and international conventions. Nothing here limits the rights that the law gives you.',
        ),
      ],
    },
    {
      id: 'changes-and-law',
      heading: 'Changes and governing law',
      blocks: [
        text(
          `We announce small changes to these terms ${policyNotice.minor} and material ones ${policyNotice.material} before they take effect. The terms in force when you book apply to your booking. The consumer protection rules of your own country apply where they protect you more. Otherwise the law of the place of our registered office ({office}) applies.`,
        ),
      ],
    },
    {
      id: 'contact',
      heading: 'Contact and complaints',
      blocks: [
        text(
          `Call {phone} or write to {email}; we answer emails within ${answerTimes.mail}. The operator is {legalName}. Its office is at {office}.`,
        ),
      ],
    },
  ],
};
