import type { Carrier, Slice } from '#domain/flights/offer.ts';
import type { WireSlice } from '../answers/known-slices.ts';
import { mapSlice } from './map-slice.ts';
import type { SharedParts } from './shared-parts.ts';
import { asObject } from './wire.ts';

/** What a slice is in the offers of this airline, one object for all of them. */
export function soldSlice({ wire, soldBy }: WireSlice, owner: Carrier, shared: SharedParts): Slice {
  const sold = soldBy.find((one) => one.owner === owner);
  if (sold !== undefined) return sold.slice;
  const slice = mapSlice(asObject(wire, 'slices'), owner, shared);
  soldBy.push({ owner, slice });
  return slice;
}
