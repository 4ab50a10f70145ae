import { freeCancellationCondition } from '../cancellation-terms.ts';
import { changeWaysText } from '../policy-figures.ts';
import type { HomeContent } from './home-content.ts';

/**
 * Sample claims of the home page (HOME-01, HOME-03…05, HOME-07). None of them is known to be true for an operator: a
 * brand overrides or empties what it cannot vouch for.
 */
export const homeDefaults: HomeContent = {
  hero: {
    badge: 'Flash sale: up to 85% off',
    badgeCondition: 'selected fares',
    title: 'Where would you like to fly?',
    text: 'Compare flights from many airlines. The price you see is the price you pay.',
  },
  figures: [
    { value: '$847', label: 'average savings' },
    { value: '2.4M+', label: 'travelers' },
    { value: '15 sec', label: 'average search' },
  ],
  benefits: [
    {
      kind: 'price',
      title: 'Lowest-price guarantee',
      text: 'Found the same flight for less? We match the price and take an extra 5% off your next booking.',
      condition: 'Same flights, fare and dates; call us on the day you book.',
    },
    {
      kind: 'fees',
      title: 'No hidden fees',
      text: 'Taxes and our fees are included in every price, from the first list to your card statement.',
      condition: '{onlineFee}',
    },
    {
      kind: 'alerts',
      title: 'Price-drop alerts',
      text: 'Tell us your route and what you would like to pay. We watch the fares for you.',
      condition: 'By phone.',
    },
    {
      kind: 'support',
      title: '24/7 support',
      text: 'A person answers at any hour: before you book, at the gate and on the way home.',
      condition: '',
    },
    {
      kind: 'cancellation',
      title: 'Free cancellation within 24 hours',
      text: 'Changed your mind? Cancel within a day of booking and get everything back.',
      condition: freeCancellationCondition,
    },
    {
      kind: 'changes',
      title: 'Easy date changes',
      text: 'Plans change. Choose new flights in My Trips, or call us, and we find you one at its cheapest fare.',
      condition: changeWaysText,
    },
  ],
  paymentPlans: 'A big trip? Call us about payment plans for expensive trips.',
  testimonials: [
    {
      quote: 'Four of us to Lisbon, and every price on the list was the one I paid. I stopped comparing tabs.',
      name: 'Dana R.',
      trip: 'Boston to Lisbon',
      savings: '$1,240',
    },
    {
      quote: 'Our flight was canceled at midnight. I called, and ten minutes later we were on the morning one.',
      name: 'Marcus T.',
      trip: 'Chicago to Denver',
      savings: '$386',
    },
    {
      quote: 'I could see where the layover was and what bags cost before I chose. That alone saved me a suitcase.',
      name: 'Priya S.',
      trip: 'Newark to Mumbai',
      savings: '$915',
    },
  ],
  closing: {
    title: 'Your next flight is a search away',
    text: 'Search on your own in four steps, or call and let us do it with you.',
    figures: [
      { value: '500K+', label: 'flights compared every day' },
      { value: '24/7', label: 'people on the phone' },
      { value: '0%', label: 'card surcharge' },
    ],
  },
};
