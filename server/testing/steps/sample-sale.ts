import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { defaultChangeTerms } from '#domain/content/change-terms.ts';
import { sampleOperator } from '#domain/content/operator.ts';
import { openConditions, testOffer, testPlace } from '#domain/testing/offers.ts';
import { detailOffer } from '#server/features/flights/index.ts';
import { type SaleFacts, shownPolicies } from '#server/features/order-file/index.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const at = new Date('2027-01-10T12:00:00Z');

/** A fare of $100 with an airline penalty of $20, sold for $123 with nothing else, to one adult. */
export function sampleSale(change: Partial<SaleFacts> = {}): SaleFacts {
  const offer = {
    ...testOffer({ from: testPlace('JFK', 'US'), to: testPlace('LHR', 'GB'), departing: '2027-03-04T10:00:00' }),
    conditions: { ...openConditions, refundable: true, refundPenalty: usd(2000) },
  };
  const terms = { ...defaultCancellationTerms, change: defaultChangeTerms };
  const contact = { email: 'help@skyhop.example', phone: '+1 212 555 0142', address: '350 Fifth Avenue, New York' };
  return {
    booking: { id: 'bkg_1', reference: 'CDFG3467', isLive: false, at },
    brand: {
      key: 'skyhop',
      name: 'Skyhop',
      policies: shownPolicies({
        brand: { name: 'Skyhop', contact },
        terms,
        operator: sampleOperator,
        texts: {},
      }),
    },
    markup: 2300,
    offer: detailOffer(offer, 2300, terms, at),
    passengers: [{ id: 'pas_a', type: 'adult', givenName: 'Ada', familyName: 'Byron' }],
    services: [],
    supplier: usd(10_000),
    sale: usd(12_300),
    parts: { base: usd(9800), tax: usd(2500), seats: usd(0), extras: usd(0) },
    agreed: { amount: usd(12_300), at: new Date('2027-01-10T11:58:30Z') },
    ...change,
  };
}
