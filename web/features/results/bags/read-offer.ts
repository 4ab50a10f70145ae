import { getOffer } from '#contract/flights.ts';
import type { OfferWithBags } from '#domain/flights/bags/bag-price.ts';
import { request } from '#web/api/client.ts';

/** An offer with the bags that it sells, as the airline has it now. Loaded on use, as it brings schemas (decision 8). Throws ApiError. */
export async function readOffer(id: string): Promise<OfferWithBags> {
  const { slices, passengers, sale, availableServices } = await request(getOffer, { params: { id } });
  return { slices, passengers, sale, availableServices };
}
