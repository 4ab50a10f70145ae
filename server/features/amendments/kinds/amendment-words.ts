import type { AmendmentKind } from '#domain/booking/amendments/amendment-states.ts';

interface AmendmentWords {
  /** For a booking that is still being made. */
  readonly tooEarly: string;
  /** 'Please call us to …' */
  readonly byTeam: string;
  readonly flown: string;
  /** Why the airline did not make it, and that it had no effect. */
  readonly notMade: string;
  /** For the call that confirmed it; there, the page says that nothing was charged. */
  readonly refused: string;
  readonly notSent: string;
  readonly gone: string;
  /** The trip was changed since it was priced. */
  readonly overtaken: string;
  readonly payFirst: string;
  /** For the booking's history. */
  readonly begun: string;
  readonly notDone: string;
  readonly takenForNothing: string;
  readonly settled: string;
  readonly settledByHand: string;
  /** '$46 was taken for …' */
  readonly takenFor: string;
  /** 'The airline did not …' */
  readonly notMadeByAirline: string;
  readonly closed: string;
}

/** The texts for each kind of amendment. */
export const amendmentWords: Readonly<Record<AmendmentKind, AmendmentWords>> = {
  flights: {
    tooEarly: 'This booking is still being finalized. Its flights can be changed once it is confirmed.',
    byTeam: 'Our team is settling this booking with the airline. Please call us to change its flights.',
    flown: 'These flights have been flown: they can no longer be changed.',
    notMade:
      'The airline did not make this change. Nothing was changed and nothing was charged. Please call us, and we will arrange it with the airline.',
    refused:
      'The airline did not make this change. Nothing was changed. Please call us, and we will arrange it with the airline.',
    notSent:
      'We could not reach the airline. Nothing was changed and nothing was charged. Please choose your flights again.',
    gone: 'These flights are no longer available at this price. Nothing was changed and nothing was charged. Please choose again.',
    overtaken:
      'This trip was changed since you chose these flights, perhaps in another tab. Nothing more was changed, and nothing was charged for them. Please look at your trip before you choose again.',
    payFirst: 'Please pay the difference first.',
    begun: 'flights are being changed',
    notDone: 'flights were not changed',
    takenForNothing: 'money was taken for flights that were not changed',
    settled: 'change of flights is settled',
    settledByHand: 'change of flights was settled by hand',
    takenFor: 'the change of flights',
    notMadeByAirline: 'make that change',
    closed: 'The change of flights is marked as settled.',
  },
  bags: {
    tooEarly: 'This booking is still being finalized. Bags can be added once it is confirmed.',
    byTeam: 'Our team is settling this booking with the airline. Please call us to add bags.',
    flown: 'These flights have been flown: bags can no longer be added.',
    notMade:
      'The airline did not add these bags. Nothing was added and nothing was charged. Please call us, and we will arrange it with the airline.',
    refused:
      'The airline did not add these bags. Nothing was added. Please call us, and we will arrange it with the airline.',
    notSent:
      'We could not reach the airline. Nothing was added and nothing was charged. Please choose your bags again.',
    gone: 'These bags are no longer available at this price. Nothing was added and nothing was charged. Please choose again.',
    overtaken:
      'This trip was changed since you chose these bags, perhaps in another tab. These were not added, and nothing was charged for them. Please look at your trip before you choose again.',
    payFirst: 'Please pay for the bags first.',
    begun: 'bags are being added',
    notDone: 'bags were not added',
    takenForNothing: 'money was taken for bags that were not added',
    settled: 'adding bags is settled',
    settledByHand: 'bags were settled by hand',
    takenFor: 'the bags',
    notMadeByAirline: 'add them',
    closed: 'The bags are marked as settled.',
  },
};
