import type { SelectedSeat } from '#domain/seats/choose-seat.ts';
import type { SeatPosition } from '#domain/seats/seat-map.ts';
import type { SeatBar } from '#domain/seats/seat-rules.ts';
import { priceText } from '../seat-price.ts';
import type { SeatLook } from './seat-look.ts';

/** A seat's accessible name: '12A, window, $25, available' (SEAT-06). */
export function seatName(designator: string, position: SeatPosition, look: SeatLook): string {
  const { state } = look;
  const where = `${designator}, ${position}`;
  switch (state.kind) {
    case 'free':
      return `${where}, ${state.isExit ? 'exit row, ' : ''}${priceText(state.price)}, available`;
    case 'own':
      return `${where}, ${priceText(state.price)}, selected for ${state.name}`;
    case 'companion':
      return `${where}, taken by ${state.name}`;
    case 'barred':
      return `${where}, ${barTexts[state.bar]}`;
    case 'taken':
      return `${where}, not available`;
  }
}

/** Why the active traveler cannot choose a free seat. */
export const barTexts: Record<SeatBar, string> = {
  exit: 'exit row, only for adults without an infant',
  adult: 'only for adults',
  infant: 'not for travelers with an infant',
  child: 'not for children',
};

/** '12A for Ada · $25': a choice as announced by the toast (SEAT-01). */
export function chosenText(seat: SelectedSeat, name: string): string {
  return `${seat.seatId} for ${name} · ${priceText(seat.price)}`;
}
