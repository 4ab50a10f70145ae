import { basicFareLacks, fareLacks } from '#domain/flights/fare/basic-fare.ts';
import { journeyIdOf } from '#domain/flights/journeys/journeys.ts';
import { flagFilter } from '../flag-filter.ts';

/** Hides what the cards mark as a basic fare (FARE-03). What the fare lacks is read with the other facts, as the offer arrives (LIVE-05). */
export const hideBasic = flagFilter({
  group: 'Included',
  param: 'hideBasic',
  name: 'Hide basic fares',
  chip: 'No basic fares',
  read: (offer) => ({ offer, lacksNothing: fareLacks(offer).length === 0 }),
  has: ({ offer, lacksNothing }, { dearest }) =>
    lacksNothing || basicFareLacks(offer, dearest.get(journeyIdOf(offer))).length === 0,
});
