import type { SortOrder } from '#domain/flights/sort.ts';
import { formatCount } from '#domain/money/format.ts';
import { Button } from '#web/ui/button.tsx';

interface WaitingOffersProps {
  /** Journeys that belong above visible ones and would move them; 0 if only prices with bags would. */
  readonly count: number;
  readonly sort: SortOrder;
  readonly onShow: () => void;
}

/** Moves the cards, which otherwise stay where they are (LIVE-03). */
export function WaitingOffers({ count, sort, onShow }: WaitingOffersProps) {
  const kind = sort === 'price-asc' ? 'cheaper' : 'more';
  return (
    <p className="waiting-offers">
      <Button onClick={onShow}>
        {count === 0
          ? 'Sort by price with bags'
          : `Show ${formatCount(count)} ${kind} ${count === 1 ? 'flight' : 'flights'}`}
      </Button>
    </p>
  );
}
