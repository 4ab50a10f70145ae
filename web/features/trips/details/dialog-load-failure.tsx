import { buttonClass } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface DialogLoadFailureProps {
  readonly onBack: () => void;
}

/** Shown if the dialog's code could not be loaded. The browser caches that failure: only a reload helps. */
export function DialogLoadFailure({ onBack }: DialogLoadFailureProps) {
  return (
    <Modal title="Booking Details" view="lost" onClose={onBack}>
      <Notice tone="destructive" role="alert" title="Unable to load booking details">
        <p>The connection was lost. Your booking is not affected.</p>
        <a href={`${window.location.pathname}${window.location.search}`} className={buttonClass('outline', 'mt-3')}>
          Try Again
        </a>
      </Notice>
    </Modal>
  );
}
