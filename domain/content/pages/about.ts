import type { Figure } from '../home/home-content.ts';
import { list, type PageContent, text } from '../page-content.ts';

/** The figures below the text. */
export const aboutFigures: readonly Figure[] = [
  { value: '$2M+', label: 'saved for travelers' },
  { value: '70%', label: 'average savings on phone deals' },
  { value: '0', label: 'hidden fees' },
  { value: '24/7', label: 'support' },
];

/** The sample texts about the brand (PAGE-02). */
export const aboutContent: PageContent = {
  title: 'About Us',
  description: 'Why we sell flights the way we do: honest totals, fares from many airlines, and people who answer.',
  keywords: ['about us', 'travel agency', 'cheap flights'],
  heading: 'Flights at a price you can trust',
  intro:
    'Our mission is to make flying affordable and its price honest: one total, from the first search to your card.',
  updated: null,
  sections: [
    {
      id: 'company',
      heading: 'The company',
      blocks: [
        text('{brand} is run by {legalName}. Its registered office is at {office}. {registration}'),
        text(
          'We compare fares from many airlines, book them on your behalf and stay with you until you are home again.',
        ),
      ],
    },
    {
      id: 'values',
      heading: 'What we stand for',
      blocks: [
        list(
          '**Honest totals.** What you see is what you pay, for all travelers, taxes included. {onlineFee}',
          '**Plain words.** Fare rules, bags and the airline that operates each flight are shown next to the price, before you buy.',
          '**Your money is yours.** Your card is charged once the airline has confirmed, and refunded as soon as a refund is due.',
          '**People.** Someone answers at any hour, and can make decisions.',
        ),
      ],
    },
  ],
};
