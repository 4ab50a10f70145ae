import { useId } from 'react';
import { wrappedMessageOf } from '#web/api/wrapped-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ExtrasSection } from '../extras/extras-section.tsx';
import { CabinSkeleton } from './cabin/cabin-skeleton.tsx';
import { SeatChooser } from './segment/seat-chooser.tsx';
import { seatTexts } from './segment/seat-texts.ts';
import { SkipDialog } from './skip-dialog.tsx';
import { StepFrame } from './step-frame.tsx';
import { StepNotices } from './step-notices.tsx';
import { type SeatStepModel, type SeatStepProps, useSeatStep } from './use-seat-step.ts';

/**
 * Extras, then seats for everyone who needs one, by flight; both can be skipped, and never block the booking (BAGS-03,
 * SEAT-01…07).
 */
export function SeatStep(props: SeatStepProps) {
  const { seats, extras, total, totalWithout, refusal, onSkip } = props;
  const id = useId();
  const step = useSeatStep(props);
  const isMissing = step.waits !== null && step.missing.length > 0;
  return (
    <div id={`${id}-seats`} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      <StepNotices refusal={refusal} news={step.news} isMissing={isMissing} />
      <Seats {...props} id={id} step={step} />
      {step.isAsking ? (
        <SkipDialog
          count={seats.chosen.length}
          hasExtras={extras.chosen.length > 0}
          total={total}
          totalWithout={totalWithout}
          onKeep={step.stopAsking}
          onSkip={onSkip}
        />
      ) : null}
    </div>
  );
}

interface SeatsProps extends SeatStepProps {
  readonly id: string;
  readonly step: SeatStepModel;
}

/** The cabins, or what replaces them. */
function Seats({ id, step, offer, travelers, party, seats, extras, total, blocked, onBack }: SeatsProps) {
  const { query, segments } = step;
  const actions = { total, blocked, onContinue: step.isLoading ? null : step.goOn, onSkip: step.skip, onBack };
  const above = <ExtrasSection offer={offer} party={party} extras={extras} fresh={step.fresh} />;
  if (step.isLoading) {
    return (
      <StepFrame above={above} actions={actions}>
        <CabinSkeleton />
      </StepFrame>
    );
  }
  if (step.failed) {
    return (
      <StepFrame above={above} actions={actions}>
        <FailedMaps id={id} query={query} />
      </StepFrame>
    );
  }
  if (segments.every(({ map }) => map === null)) {
    return (
      <StepFrame above={above} actions={actions}>
        <p className="p-4 text-sm md:p-6">{seatTexts.noMaps}</p>
      </StepFrame>
    );
  }
  return (
    <SeatChooser
      id={id}
      above={above}
      segments={segments}
      selected={step.selected}
      onSelect={step.select}
      travelers={travelers}
      seats={seats}
      currency={offer.sale.total.currency}
      missing={step.missing}
      waits={step.waits}
      actions={actions}
    />
  );
}

function FailedMaps({ id, query }: { readonly id: string; readonly query: SeatStepModel['query'] }) {
  const retry = async () => {
    const { isSuccess } = await query.refetch();
    // The button disappears when the seats arrive; the focus moves to them.
    if (isSuccess) document.getElementById(`${id}-seats`)?.focus();
  };
  return (
    <Notice tone="warning" role="alert" title={seatTexts.unavailable.title} className="m-4 md:m-6">
      <p>{wrappedMessageOf('getSeatMaps', query.error)}</p>
      <p>{seatTexts.unavailable.text}</p>
      <Button look="outline" busy={query.isFetching} onClick={() => void retry()} className="mt-3">
        Try Again
      </Button>
    </Notice>
  );
}
