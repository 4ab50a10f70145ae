import { CallUs } from '#web/booked/call-us.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface BookingNotReadProps {
  /** The heading of the page. */
  readonly title: string;
  readonly phone: string;
  readonly isReading: boolean;
  readonly onAgain: () => void;
}

/** Replaces a trip that could not be read just now. */
export function BookingNotRead({ title, phone, isReading, onAgain }: BookingNotReadProps) {
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 className="mb-4 text-xl font-bold">{title}</h1>
      <Notice tone="destructive" role="alert" title="Your trip cannot be shown right now">
        <p>Your booking is not affected. Please try again.</p>
        <CallUs phone={phone} />
        <Button look="outline" busy={isReading} onClick={onAgain} className="mt-3">
          Try Again
        </Button>
      </Notice>
    </div>
  );
}
