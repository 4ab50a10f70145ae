import { lazy, Suspense } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { CabinSkeleton } from './cabin-skeleton.tsx';
import type { SeatStepProps } from './seat-step.tsx';
import { seatTexts } from './seat-texts.ts';
import { StepFrame } from './step-frame.tsx';

const load = () => import('./seat-step.tsx');

/** A step whose code cannot be loaded says what a step without maps says: it never stands in the way. */
const SeatStep = lazy(() =>
  load().then(
    (module) => ({ default: module.SeatStep }),
    () => ({ default: LostStep }),
  ),
);

/** Reads the seat step's code while the step before is filled in. Answers how to call it off. */
export function fetchSeatStepSoon(): () => void {
  const quietly = () => void load().catch(() => null);
  const timer = setTimeout(quietly, 1500);
  return () => clearTimeout(timer);
}

/** The seat step; its code comes when it is needed. */
export function LazySeatStep(props: SeatStepProps) {
  return (
    <Suspense fallback={<WaitingStep {...props} />}>
      <SeatStep {...props} />
    </Suspense>
  );
}

function WaitingStep({ total, blocked, onBack, onSkip }: SeatStepProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <StepFrame actions={{ total, blocked, onContinue: null, onSkip, onBack }}>
        <CabinSkeleton />
      </StepFrame>
    </div>
  );
}

function LostStep({ total, blocked, onBack, onContinue, onSkip }: SeatStepProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <StepFrame actions={{ total, blocked, onContinue, onSkip, onBack }}>
        <Notice tone="warning" role="alert" title={seatTexts.unavailable.title} className="m-4 md:m-6">
          <p>{seatTexts.unavailable.text}</p>
        </Notice>
      </StepFrame>
    </div>
  );
}
