import * as z from 'zod/mini';
import { type ChosenExtra, excludedBy } from '#domain/extras/choose-extras.ts';
import { maxOfOneExtra } from '#domain/extras/service-choice.ts';

const short = z.string().check(z.maxLength(200));
/** The airline's words, of any length. */
const words = z.string().check(z.maxLength(10_000));
const ids = z.array(short).check(z.maxLength(100));
const price = z.object({ amountMinor: z.int().check(z.gte(0)), currency: short });
const extras = z
  .array(
    z.object({
      serviceId: short,
      quantity: z.int().check(z.gte(1), z.lte(maxOfOneExtra)),
      price,
      supplierPrice: price,
      kind: z.enum(['cabin_bag', 'checked_bag', 'meal']),
      name: short,
      description: words,
      passengerIds: ids,
      segmentIds: ids,
    }),
  )
  .check(z.maxLength(200));

/** The storage name for the extras of an offer in this tab: those of another offer are never mixed in. */
export function extrasDraftName(offerId: string): string {
  return `extras:${offerId}`;
}

/** The stored extras; empty if none can be read. The airline's services decide whether they are still for sale. */
export function readExtras(text: string | null, currency: string): readonly ChosenExtra[] {
  try {
    const parsed = z.safeParse(extras, JSON.parse(text ?? 'null'));
    if (!parsed.success) return [];
    const chosen = parsed.data;
    const isSound = chosen.every(
      (extra, index) =>
        extra.price.currency === currency &&
        extra.supplierPrice.currency === currency &&
        excludedBy(chosen.slice(0, index), { ...extra, id: extra.serviceId }) === null,
    );
    return isSound ? chosen : [];
  } catch {
    return [];
  }
}
