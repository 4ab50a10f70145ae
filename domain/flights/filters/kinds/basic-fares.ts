import { basicFareLacks } from '#domain/flights/fare/basic-fare.ts';
import { journeyIdOf } from '#domain/flights/journeys/journeys.ts';
import { flagFilter } from '../flag-filter.ts';

/** Hides what the cards mark as a basic fare (FARE-03). */
export const hideBasic = flagFilter({
  group: 'Included',
  param: 'hideBasic',
  name: 'Hide basic fares',
  chip: 'No basic fares',
  read: (offer) => offer,
  has: (offer, { dearest }) => basicFareLacks(offer, dearest.get(journeyIdOf(offer))).length === 0,
});
