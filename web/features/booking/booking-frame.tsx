import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { useFocusFallback } from '#web/ui/use-focus-fallback.ts';
import { useStickySide } from '#web/ui/use-sticky-side.ts';
import { type BookingStep, stepHeadings } from './booking-steps.ts';
import { StepIndicator } from './step-indicator.tsx';

interface BookingFrameProps {
  readonly step: BookingStep;
  readonly backTo: string;
  /** Changes whenever a message appears or disappears: if the message had the focus, the heading gets it. */
  readonly news: string;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}

/** Heading, steps and summary around each step; a new step moves the focus to its heading (BOOK-01). */
export function BookingFrame({ step, backTo, news, aside, children }: BookingFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const side = useStickySide<HTMLDivElement>();
  useFocusFallback(title, news);
  const shown = useRef(step);
  // With the step, not after it: a field that is already being typed into must not lose the focus.
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  return (
    <div className="page-width pt-3 lg:pb-12">
      <Link
        to={backTo}
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold hover:underline"
      >
        <Icon name="left" className="size-4" />
        Back to Search
      </Link>
      <div className="mb-5 grid gap-4">
        <h1 ref={title} tabIndex={-1} className="text-lg leading-8 font-bold outline-none md:text-xl md:leading-10">
          {stepHeadings[step]}
        </h1>
        <StepIndicator step={step} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
        <div ref={side} className="beside-sticky lg:order-2">
          {aside}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  );
}
