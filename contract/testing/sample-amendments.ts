import { bagTerms } from '#domain/booking/amendments/added-bags.ts';
import { amendmentTerms } from '#domain/booking/amendments/amendment-texts.ts';
import type { AmendmentView, FlightOptionView } from '#domain/booking/views/amendment.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** Other flights for $154 more: $104 in fare, $25 of the airline, $25 of ours. */
export const dearerPrice: AmendmentView['price'] = {
  due: usd(15_400),
  refund: usd(0),
  difference: usd(10_400),
  airlineFee: usd(2500),
  fee: usd(2500),
  saleChange: usd(12_900),
};

/** Other flights for which $73 come back. */
export const cheaperPrice: AmendmentView['price'] = {
  due: usd(0),
  refund: usd(7300),
  difference: usd(-9800),
  airlineFee: null,
  fee: usd(2500),
  saleChange: usd(-9800),
};

const flightOn = (departing: string) => {
  const from = { ...testPlace('JFK', 'US'), cityName: 'New York' };
  const to = { ...testPlace('LHR', 'GB'), cityName: 'London' };
  return testOffer({ from, to, departing });
};

export function sampleOption(change: Partial<FlightOptionView> = {}): FlightOptionView {
  const { slices, conditions } = flightOn('2027-03-08T10:00:00');
  return {
    id: 'oco_1',
    price: dearerPrice,
    slices,
    conditions,
    fareRules: [],
    expiresAt: '2099-01-01T00:00:00Z',
    ...change,
  };
}

/** The sample booking's flight four days later, priced and not agreed to. */
export function sampleAmendment(change: Partial<AmendmentView> = {}): AmendmentView {
  const { slices: added, conditions } = flightOn('2027-03-08T10:00:00');
  const price = change.price ?? dearerPrice;
  return {
    id: 'amd_1',
    bookingId: 'bkg_1',
    kind: 'flights',
    status: 'quoted',
    price,
    removed: flightOn('2027-03-04T10:00:00').slices,
    added,
    bags: [],
    conditions,
    terms: amendmentTerms(price, {
      lostCount: change.lost?.length ?? 0,
      losesFree24h: false,
      losesFullRefund: false,
      newFare: ['Refundable after this change: No.'],
    }),
    lost: [],
    failure: null,
    expiresAt: '2099-01-01T00:00:00Z',
    ...change,
  };
}

/** Two checked bags for the sample booking for $92, priced and not agreed to. */
export function sampleBagAmendment(change: Partial<AmendmentView> = {}): AmendmentView {
  const { conditions } = flightOn('2027-03-04T10:00:00');
  const nothing = usd(0);
  const price = {
    ...{ due: usd(9200), refund: nothing, difference: usd(9200), airlineFee: null, fee: nothing },
    saleChange: usd(9200),
  };
  return {
    ...sampleAmendment(),
    kind: 'bags',
    price,
    removed: [],
    added: [],
    bags: [{ text: '2 checked bags of up to 23 kg for Ada Lovelace, all flights', amount: usd(9200) }],
    conditions,
    terms: bagTerms(price),
    ...change,
  };
}
