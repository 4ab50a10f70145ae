import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { type MissingSeat, missingSeats } from '#domain/seats/choose-seat.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { PaymentNotice } from '#web/checkout/payment-notices.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { ChosenExtras } from '../extras/use-chosen-extras.ts';
import { useFreshExtras } from '../extras/use-fresh-extras.ts';
import { mappedSegments, type NamedTraveler, type PartyMember } from './party.ts';
import { seatMapsQuery } from './seats-query.ts';
import { seatTexts } from './segment/seat-texts.ts';
import type { ChosenSeats } from './use-chosen-seats.ts';
import { useFreshSeats } from './use-fresh-seats.ts';

export interface SeatStepProps {
  readonly offer: PricedOffer;
  readonly travelers: readonly NamedTraveler[];
  readonly party: readonly PartyMember[];
  readonly seats: ChosenSeats;
  readonly extras: ChosenExtras;
  /** Fare, seats and extras, formatted. */
  readonly total: string;
  /** Without the seats. */
  readonly totalWithout: string;
  /** Why payment led back here; null if it did not. */
  readonly refusal: PaymentNotice | null;
  readonly blocked: 'expired' | 'waiting' | null;
  readonly onBack: () => void;
  readonly onContinue: () => void;
  /** Continues without seats. */
  readonly onSkip: () => void;
}

/** The maps of the seat step, the visible flight, and what Continue and Skip wait for. */
export function useSeatStep(props: SeatStepProps) {
  const { offer, travelers, seats, extras, refusal, blocked, onContinue, onSkip } = props;
  const currency = offer.sale.total.currency;
  const query = useQuery(seatMapsQuery(offer.id));
  const { data: maps, errorUpdatedAt } = query;
  const failed = query.isError && maps === undefined;
  const isExpired = blocked === 'expired' || (query.error instanceof ApiError && query.error.code === 'OFFER_EXPIRED');
  const [selected, setSelected] = useState<number | null>(null);
  const [waits, setWaits] = useState<MissingSeat | null>(null);
  const [isAsking, setAsking] = useState(false);
  const refused = refusal !== null;
  const fresh = useFreshExtras({ offer, extras, refused, hasSeats: seats.chosen.length > 0 });
  const isExplained = refused ? fresh.hasChanged : false;
  const news = useFreshSeats({ maps, readAt: query.dataUpdatedAt, seats, travelers, currency, refused, isExplained });
  useEffect(() => {
    // Of an offer that has ended nobody can say that it can be booked without seats.
    if (errorUpdatedAt > 0 && failed && !isExpired) showToast({ ...seatTexts.unavailable, tone: 'destructive' });
  }, [failed, errorUpdatedAt, isExpired]);

  const segments = mappedSegments(offer, maps ?? []);
  const firstMapped = Math.max(
    0,
    segments.findIndex(({ map }) => map !== null),
  );
  const known = segments.flatMap(({ map }) => map ?? []);
  const missing = missingSeats(seats.chosen, known, travelers, currency);
  const skip = () => (seats.chosen.length > 0 ? setAsking(true) : onSkip());
  const goOn = () => {
    // Rejected seats cannot be paid for, and without maps no others can be chosen.
    if (failed && refused && isExplained !== true) return skip();
    const [first] = missing;
    if (first === undefined) return onContinue();
    showToast({ ...seatTexts.required, tone: 'destructive' });
    setSelected(segments.findIndex(({ segment }) => segment.id === first.segmentId));
    setWaits({ ...first });
  };
  const select = (index: number) => {
    setSelected(index);
    setWaits(null);
  };
  return {
    query,
    failed,
    isLoading: maps === undefined && !failed,
    segments,
    selected: selected ?? firstMapped,
    select,
    missing,
    waits,
    news,
    fresh,
    isAsking,
    stopAsking: () => setAsking(false),
    skip,
    goOn,
  };
}

export type SeatStepModel = ReturnType<typeof useSeatStep>;
