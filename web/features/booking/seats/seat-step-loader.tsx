import { lazy, Suspense } from 'react';
import { Notice } from '#web/ui/notice.tsx';
import { CabinSkeleton } from './cabin/cabin-skeleton.tsx';
import { seatTexts } from './segment/seat-texts.ts';
import { StepFrame } from './step-frame.tsx';
import type { SeatStepProps } from './use-seat-step.ts';

const load = () => import('./seat-step.tsx');

/** If the step's code cannot be loaded, it looks like a step without maps: it never blocks the booking. */
const SeatStep = lazy(() =>
  load().then(
    (module) => ({ default: module.SeatStep }),
    () => ({ default: StepLoadFailure }),
  ),
);

/** Loads the seat step's code while the previous step is being filled in; returns a function that cancels this. */
export function preloadSeatStep(): () => void {
  const quietly = () => void load().catch(() => null);
  const timer = setTimeout(quietly, 1500);
  return () => clearTimeout(timer);
}

/** The seat step; its code is loaded on demand. */
export function LazySeatStep(props: SeatStepProps) {
  return (
    <Suspense fallback={<StepPlaceholder {...props} />}>
      <SeatStep {...props} />
    </Suspense>
  );
}

function StepPlaceholder({ total, blocked, onBack, onSkip }: SeatStepProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <StepFrame actions={{ total, blocked, onContinue: null, onSkip, onBack }}>
        <CabinSkeleton />
      </StepFrame>
    </div>
  );
}

function StepLoadFailure({ total, blocked, onBack, onContinue, onSkip }: SeatStepProps) {
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
