import * as z from 'zod/mini';
import type { Booking } from '#domain/booking/views/booking.ts';
import type { ChosenExtra } from '#domain/extras/choose-extras.ts';
import { readTab, writeTab } from '#web/ui/tab-storage.ts';
import { choiceText } from '../use-tab-choice.ts';
import { readExtras } from './extras-draft.ts';

const shape = z.object({ changes: z.int(), bags: z.string() });

/**
 * The bags chosen for a booked trip, stored in this tab for Back and a reload (SERV-04). Bags that are bought, also in another tab, are
 * a change of the trip: what was chosen before it is deleted.
 */
export function keptBags({ id, bookingData }: Booking) {
  const name = `bags:${id}`;
  const changes = bookingData.changes.length;
  return {
    read(): readonly ChosenExtra[] {
      const kept = readKept(readTab(name));
      if (kept?.changes === changes) return readExtras(kept.bags, bookingData.sale.currency);
      writeTab(name, null);
      return [];
    },
    keep(chosen: readonly ChosenExtra[]): void {
      const bags = choiceText(chosen);
      writeTab(name, bags === null ? null : JSON.stringify({ changes, bags }));
    },
  };
}

function readKept(text: string | null): z.infer<typeof shape> | null {
  try {
    return z.safeParse(shape, JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
