import * as z from 'zod/mini';
import { readTab, writeTab } from '#web/ui/tab-storage.ts';

const shape = z.object({
  sent: z.string().check(z.maxLength(20_000)),
  held: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20)),
});

/** What this tab sent about loyalty numbers of an offer, so that a reload neither repeats nor forgets it. */
export interface SentLoyalty {
  /** The last input, as text. */
  readonly sent: string;
  /** Ids of the passengers whose numbers were accepted, or may have been. */
  readonly held: readonly string[];
}

const nameOf = (offerId: string) => `loyalty:${offerId}`;

export function readSentLoyalty(offerId: string): SentLoyalty {
  try {
    const parsed = z.safeParse(shape, JSON.parse(readTab(nameOf(offerId)) ?? 'null'));
    if (parsed.success) return parsed.data;
  } catch {
    // Unreadable: everything is sent again.
  }
  return { sent: '', held: [] };
}

export function keepSentLoyalty(offerId: string, sent: SentLoyalty): void {
  writeTab(nameOf(offerId), JSON.stringify(sent));
}
