import { useState } from 'react';
import { activeTraveler, clickSeat, type SelectedSeat, seatOf } from '#domain/seats/choose-seat.ts';
import { isSeat, type SeatMap, seatForSale, seatPosition } from '#domain/seats/seat-map.ts';
import { seatQuestions } from '#domain/seats/seat-rules.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { priceTiers, type SeatTurn, seatLook } from '../cabin/seat-look.ts';
import { chosenText } from '../cabin/seat-name.ts';
import type { NamedTraveler } from '../party.ts';
import type { ChosenSeats } from '../use-chosen-seats.ts';
import type { ViewedSeat } from './seat-details.tsx';
import type { SeatQuestion } from './seat-question-dialog.tsx';

export type ViewedBy = 'touch' | 'key' | 'pointer';

export interface SegmentSeats {
  readonly turn: SeatTurn;
  /** The seat under the pointer, with the focus, or touched; null if there is none. */
  readonly viewed: ViewedSeat | null;
  /** How it was reached. A touched seat is not taken yet: its details have a button for that. */
  readonly viewedBy: ViewedBy;
  readonly look: (designator: string, by: ViewedBy) => void;
  readonly press: (designator: string, byTouch: boolean) => void;
  readonly pick: (passengerId: string) => void;
  /** The conditions to accept before a clicked seat is taken; null if there are none. */
  readonly question: SeatQuestion | null;
  /** Takes the seat with the conditions, or leaves it. */
  readonly answer: (yes: boolean) => void;
}

/**
 * Choosing seats on one segment: the active traveler, the seat being viewed, and the effect of a click (SEAT-01,
 * SEAT-03).
 * @param waiting the first traveler without a seat who can still get one
 */
export function useSegmentSeats(
  map: SeatMap,
  travelers: readonly NamedTraveler[],
  seats: ChosenSeats,
  currency: string,
  waiting: string | null,
): SegmentSeats {
  const segmentId = map.segmentId;
  const [picked, setPicked] = useState<string | null>(null);
  const [viewed, setViewed] = useState<{ readonly designator: string; readonly by: ViewedBy } | null>(null);
  const active = activeTraveler(seats.chosen, segmentId, travelers, picked ?? waiting);
  const tiers = priceTiers(map, currency);
  const turn: SeatTurn = { segmentId, currency, chosen: seats.chosen, travelers, active, tiers };

  const [asked, setAsked] = useState<string | null>(null);
  const find = (designator: string) => findSeat(map, designator, turn);

  const act = (seat: ViewedSeat, isAgreed = false) => {
    const outcome = takeSeat(seat, turn, isAgreed);
    if (outcome.kind === 'nothing') return;
    if (outcome.kind === 'ask') {
      setAsked(seat.designator);
      return;
    }
    if (outcome.chosen !== null) seats.choose(outcome.chosen);
    setPicked(outcome.next);
    if (outcome.news !== null) showToast({ title: 'Seat Selected', text: outcome.news, tone: 'success' });
  };
  const press = (designator: string, byTouch: boolean) => {
    const seat = find(designator);
    if (seat === null) return;
    const canTake = seat.look.state.kind === 'free' || seat.look.state.kind === 'own';
    if (byTouch && (!canTake || viewed?.designator !== designator || viewed.by !== 'touch')) {
      setViewed({ designator, by: 'touch' });
      if (!canTake) act(seat);
      return;
    }
    if (byTouch) setViewed(null);
    act(seat);
  };

  const askedSeat = asked === null ? null : find(asked);
  return {
    turn,
    viewed: viewed === null ? null : find(viewed.designator),
    viewedBy: viewed?.by ?? 'pointer',
    look: (designator, by) => setViewed({ designator, by }),
    press,
    pick: setPicked,
    question: askedSeat === null || active === null ? null : questionOf(askedSeat, active.name),
    answer: (yes) => {
      setAsked(null);
      if (yes && askedSeat !== null) act(askedSeat, true);
    },
  };
}

type SeatPress =
  | { readonly kind: 'nothing' }
  /** The airline's conditions must be accepted first. */
  | { readonly kind: 'ask' }
  | {
      readonly kind: 'done';
      /** The new choices; null if they are unchanged. */
      readonly chosen: readonly SelectedSeat[] | null;
      /** The next active traveler; null for the first one who waits for a seat. */
      readonly next: string | null;
      /** For a toast; null for none. */
      readonly news: string | null;
    };

/** The effect of clicking a seat for the active traveler (SEAT-03, SEAT-05). */
function takeSeat({ element, cabinClass }: ViewedSeat, turn: SeatTurn, isAgreed: boolean): SeatPress {
  const { segmentId, currency, travelers, active } = turn;
  const sold = seatForSale(element, cabinClass, currency);
  if (sold === null || active === null) return { kind: 'nothing' };
  const click = clickSeat(turn.chosen, segmentId, sold, active);
  switch (click.kind) {
    case 'refused':
      return { kind: 'nothing' };
    case 'held':
      return { kind: 'done', chosen: null, next: click.by, news: null };
    case 'removed':
      return { kind: 'done', chosen: click.chosen, next: active.id, news: null };
    case 'assigned': {
      if (!isAgreed && seatQuestions(sold.disclosures).length > 0) return { kind: 'ask' };
      const isDone = travelers.every(({ id }) => seatOf(click.chosen, segmentId, id) !== null);
      const next = isDone ? active.id : null;
      return { kind: 'done', chosen: click.chosen, next, news: chosenText(click.seat, active.name) };
    }
  }
}

function questionOf({ designator, element }: ViewedSeat, name: string): SeatQuestion {
  return { designator, name, texts: seatQuestions(element.disclosures) };
}

/** A seat of a map by its designator; null if there is none. */
function findSeat(map: SeatMap, designator: string, turn: SeatTurn): ViewedSeat | null {
  for (const cabin of map.cabins) {
    for (const row of cabin.rows) {
      for (const [section, { elements }] of row.sections.entries()) {
        const place = elements.findIndex((element) => isSeat(element) && element.designator === designator);
        const element = elements[place];
        if (element === undefined) continue;
        const look = seatLook(element, cabin.cabinClass, turn);
        const position = seatPosition(row, section, place);
        return { element, designator, cabinClass: cabin.cabinClass, position, look };
      }
    }
  }
  return null;
}
