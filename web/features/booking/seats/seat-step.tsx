import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { PricedOffer } from '../../../../domain/flights/offer.ts';
import { type MissingSeat, missingSeats } from '../../../../domain/seats/choose-seat.ts';
import { wrappedMessageOf } from '../../../api/wrapped-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.ts';
import type { PaymentNotice } from '../payment/payment-notices.ts';
import { CabinSkeleton } from './cabin-skeleton.tsx';
import { mappedSegments, type NamedTraveller } from './party.ts';
import { SeatChooser } from './seat-chooser.tsx';
import { seatTexts } from './seat-texts.ts';
import { seatMapsQuery } from './seats-query.ts';
import { SkipDialog } from './skip-dialog.tsx';
import { StepFrame } from './step-frame.tsx';
import type { ChosenSeats } from './use-chosen-seats.ts';
import { useFreshSeats } from './use-fresh-seats.ts';

export interface SeatStepProps {
  readonly offer: PricedOffer;
  readonly travellers: readonly NamedTraveller[];
  readonly seats: ChosenSeats;
  /** Fare and seats as text. */
  readonly total: string;
  readonly totalWithout: string;
  /** Why payment led back here; null when it did not. */
  readonly refusal: PaymentNotice | null;
  readonly blocked: 'expired' | 'waiting' | null;
  readonly onBack: () => void;
  readonly onContinue: () => void;
  /** Goes on without seats. */
  readonly onSkip: () => void;
}

/** Seats for everybody who needs one, flight by flight; they can be skipped, and never stand in the way (SEAT-01…07). */
export function SeatStep(props: SeatStepProps) {
  const { offer, travellers, seats, total, totalWithout, refusal, blocked, onBack, onContinue, onSkip } = props;
  const id = useId();
  const currency = offer.sale_currency;
  const query = useQuery(seatMapsQuery(offer.id));
  const { data: maps, dataUpdatedAt } = query;
  const failed = query.isError && maps === undefined;
  const [selected, setSelected] = useState<number | null>(null);
  const [waits, setWaits] = useState<MissingSeat | null>(null);
  const [asking, setAsking] = useState(false);
  const news = useFreshSeats({
    maps,
    readAt: dataUpdatedAt,
    seats,
    travellers,
    currency,
    refused: refusal !== null,
  });
  const { errorUpdatedAt } = query;
  useEffect(() => {
    if (errorUpdatedAt > 0 && failed) showToast({ ...seatTexts.unavailable, tone: 'destructive' });
  }, [failed, errorUpdatedAt]);
  const retry = async () => {
    const { isSuccess } = await query.refetch();
    // The button goes when the seats come; the focus stays in their place.
    if (isSuccess) document.getElementById(`${id}-seats`)?.focus();
  };

  const segments = mappedSegments(offer, maps ?? []);
  const shown =
    selected ??
    Math.max(
      0,
      segments.findIndex(({ map }) => map !== null),
    );
  const missing = missingSeats(
    seats.chosen,
    segments.flatMap(({ map }) => map ?? []),
    travellers,
    currency,
  );
  const isMissing = waits !== null && missing.length > 0;

  const skip = () => (seats.chosen.length > 0 ? setAsking(true) : onSkip());
  const goOn = () => {
    // Seats that were refused cannot be paid for, and without maps no others can be chosen.
    if (failed && refusal !== null) return skip();
    const [first] = missing;
    if (first === undefined) return onContinue();
    showToast({ ...seatTexts.required, tone: 'destructive' });
    setSelected(segments.findIndex(({ segment }) => segment.id === first.segmentId));
    setWaits({ ...first });
  };
  const isLoading = maps === undefined && !failed;
  const actions = { total, blocked, onContinue: isLoading ? null : goOn, onSkip: skip, onBack };
  return (
    <div id={`${id}-seats`} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      {refusal === null ? null : (
        <Notice tone="destructive" role="alert" title={refusal.title}>
          <p>{refusal.text}</p>
        </Notice>
      )}
      {news.length === 0 ? null : (
        <Notice tone="warning" role="status" title="Your seats have changed">
          {news.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {isMissing ? (
        <Notice tone="destructive" role="alert" title={seatTexts.required.title}>
          <p>{seatTexts.required.text}</p>
        </Notice>
      ) : null}
      {isLoading ? (
        <StepFrame actions={actions}>
          <CabinSkeleton />
        </StepFrame>
      ) : failed ? (
        <StepFrame actions={actions}>
          <Notice tone="warning" role="alert" title={seatTexts.unavailable.title} className="m-4 md:m-6">
            <p>{wrappedMessageOf('getSeatMaps', query.error)}</p>
            <p>{seatTexts.unavailable.text}</p>
            <Button look="outline" busy={query.isFetching} onClick={() => void retry()} className="mt-3">
              Try Again
            </Button>
          </Notice>
        </StepFrame>
      ) : maps?.length === 0 || segments.every(({ map }) => map === null) ? (
        <StepFrame actions={actions}>
          <p className="p-4 text-sm md:p-6">{seatTexts.noMaps}</p>
        </StepFrame>
      ) : (
        <SeatChooser
          id={id}
          segments={segments}
          selected={shown}
          onSelect={(index) => {
            setSelected(index);
            setWaits(null);
          }}
          travellers={travellers}
          seats={seats}
          currency={currency}
          missing={missing}
          waits={waits}
          actions={actions}
        />
      )}
      {asking ? (
        <SkipDialog
          count={seats.chosen.length}
          total={total}
          totalWithout={totalWithout}
          onKeep={() => setAsking(false)}
          onSkip={onSkip}
        />
      ) : null}
    </div>
  );
}
