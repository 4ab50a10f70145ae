import type { PricedService } from '../flights/offer.ts';
import { readMoney } from '../money/money.ts';

/** A checked bag of 23 kg for $46, for one traveler on one flight, unless changed. */
export function testExtra(id: string, change: Partial<PricedService> = {}): PricedService {
  return {
    id,
    type: 'baggage',
    kind: 'checked_bag',
    name: 'Checked bag',
    description: 'Extra bag of up to 23 kg',
    price: readMoney('38.00', 'USD'),
    sale: readMoney('46.00', 'USD'),
    maximumQuantity: 2,
    passengerIds: ['pas_a'],
    segmentIds: ['seg_1'],
    ...change,
  };
}
