import { useEffect, useState } from 'react';
import type { PricedOffer } from '#domain/flights/offer.ts';
import type { SelectedSeat } from '#domain/seats/choose-seat.ts';
import { readTab, writeTab } from '../tab-storage.ts';
import { readSeats, seatsDraftName, seatsText } from './seats-draft.ts';

export interface ChosenSeats {
  readonly chosen: readonly SelectedSeat[];
  /** True once the stored seats are restored after a reload. */
  readonly restored: boolean;
  readonly choose: (chosen: readonly SelectedSeat[]) => void;
}

/** The seats chosen for an offer, stored in this tab (BOOK-04). */
export function useChosenSeats(offer: PricedOffer): ChosenSeats {
  const [chosen, setChosen] = useState<readonly SelectedSeat[]>([]);
  const [restored, setRestored] = useState(false);
  const name = seatsDraftName(offer.id);
  useEffect(() => {
    setChosen(readSeats(readTab(name), offer.sale.total.currency));
    setRestored(true);
  }, [name, offer.sale.total.currency]);
  const choose = (next: readonly SelectedSeat[]) => {
    setChosen(next);
    writeTab(name, seatsText(next));
  };
  return { chosen, restored, choose };
}
