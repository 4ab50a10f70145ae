import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { loadOnline } from '#web/ui/preload.ts';
import { CabinSkeleton } from './cabin/cabin-skeleton.tsx';
import { seatTexts } from './segment/seat-texts.ts';
import { StepFrame } from './step-frame.tsx';
import type { SeatStepProps } from './use-seat-step.ts';

/** The step once its code has been loaded, so that whoever returns to it sees it at once. */
let loaded: ComponentType<SeatStepProps> | undefined;

const loadCode = loadOnline(() => import('./seat-step.tsx'));
const load = async () => {
  const { SeatStep } = await loadCode();
  loaded = SeatStep;
  return SeatStep;
};

/** Loads the seat step's code while the previous step is being filled in; returns a function that cancels this. */
export function preloadSeatStep(): () => void {
  const quietly = () => void load().catch(() => null);
  const timer = setTimeout(quietly, 1500);
  return () => clearTimeout(timer);
}

/**
 * The seat step; its code is loaded on demand. Without it, the step looks like one whose maps could not be loaded: it never blocks the
 * booking, and is loaded again on request.
 */
export function LazySeatStep(props: SeatStepProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [Step, setStep] = useState<ComponentType<SeatStepProps> | null | undefined>(() => loaded);
  const start = useCallback(
    () =>
      load().then(
        (step) => setStep(() => step),
        () => setStep(null),
      ),
    [],
  );
  useEffect(() => void start(), [start]);
  // The button that asked for it disappears with the failure.
  const retry = () => start().then(() => stage.current?.focus());
  return (
    <div ref={stage} tabIndex={-1} className="outline-none">
      {Step ? (
        <Step {...props} />
      ) : Step === null ? (
        <StepLoadFailure {...props} onRetry={retry} />
      ) : (
        <StepPlaceholder {...props} />
      )}
    </div>
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

interface StepLoadFailureProps extends SeatStepProps {
  readonly onRetry: () => Promise<void>;
}

function StepLoadFailure({ total, blocked, onBack, onContinue, onSkip, onRetry }: StepLoadFailureProps) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <StepFrame actions={{ total, blocked, onContinue, onSkip, onBack }}>
        <Notice tone="warning" role="alert" title={seatTexts.unavailable.title} className="m-4 md:m-6">
          <p>{seatTexts.unavailable.text}</p>
          <p className="mt-2">To choose seats, try again or reload the page.</p>
          <Button look="outline" busy={busy} onClick={() => void retry()} className="mt-3">
            Try Again
          </Button>
        </Notice>
      </StepFrame>
    </div>
  );
}
