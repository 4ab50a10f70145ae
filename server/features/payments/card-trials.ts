import type { Tally } from '../../adapters/database/tally.ts';
import { blockFactor, clientNetwork, siteFactor } from '../../http/client-network.ts';
import { type Result, refuse } from '../../http/refusal.ts';

const hourMs = 3_600_000;

/**
 * Cards that may be shown to the payment provider within an hour. `declined` counts those that were not accepted, `shown`
 * all of them. Whoever mistypes a few times, or books for a group, stays far below; a list of stolen numbers does not get far. Addresses are
 * shared by offices and mobile networks: what they may show is bounded by the limit of the call alone. Of IPv6 the /64 counts
 * as an address, and its /56 and /48 with larger bounds (F-52).
 */
const most = {
  visitor: { declined: 10, shown: 20 },
  offer: { declined: 10, shown: 20 },
  address: { declined: 20, shown: null },
  block: { declined: 20 * blockFactor, shown: null },
  site: { declined: 20 * siteFactor, shown: null },
} as const;

/** Who shows a card, from where and for what. */
export interface CardTrial {
  readonly visitor: string;
  readonly address: string;
  /** Null where a payment is for no offer, which only test mode takes. */
  readonly offerId: string | null;
}

/** Keeps stolen card numbers from being tried out here (decision 18). */
export interface CardTrials {
  /** Counts a card that is about to be shown; refused where one bound is reached, and then not counted. */
  begin(trial: CardTrial): Promise<Result<null>>;
  /** The card that was counted last was not declined: it was held, or never shown. */
  forgive(trial: CardTrial): Promise<void>;
}

/** `factor` multiplies every bound; only tests and measurements raise it. */
export function createCardTrials(tally: Tally, factor: number): CardTrials {
  const bound = (name: string, max: number) => ({ name, max: Math.ceil(max * factor) });
  const subjects = ({ visitor, address, offerId }: CardTrial) => {
    const { home, block, site } = clientNetwork(address);
    const named = { visitor, address: home, block, site, offer: offerId };
    return (Object.keys(most) as (keyof typeof most)[]).flatMap((by) => {
      if (named[by] === null) return [];
      const { declined, shown } = most[by];
      return [
        bound(`card declined ${by} ${named[by]}`, declined),
        ...(shown === null ? [] : [bound(`card shown ${by} ${named[by]}`, shown)]),
      ];
    });
  };
  return {
    async begin(trial) {
      const bounds = subjects(trial);
      // Counted before the card is shown: many calls at once are no way around.
      const counted = await Promise.all(
        bounds.map(async ({ name, max }) => ({ max, ...(await tally.add(name, hourMs)) })),
      );
      const reached = counted.filter(({ count, max }) => count > max);
      if (reached.length === 0) return { ok: true, value: null };
      await Promise.all(bounds.map(({ name }) => tally.takeBack(name)));
      const seconds = Math.ceil(Math.max(...reached.map(({ msLeft }) => msLeft)) / 1000);
      return refuse('TOO_MANY_CARDS', { retryAfterSeconds: seconds });
    },
    async forgive(trial) {
      const declined = subjects(trial).filter(({ name }) => name.startsWith('card declined'));
      await Promise.all(declined.map(({ name }) => tally.takeBack(name)));
    },
  };
}
