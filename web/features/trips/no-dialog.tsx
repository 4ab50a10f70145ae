import { buttonClass } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';

interface NoDialogProps {
  readonly onBack: () => void;
}

/** In place of a booking whose screen could not be loaded. The browser keeps that failure: only a new page helps. */
export function NoDialog({ onBack }: NoDialogProps) {
  return (
    <Modal title="Booking Details" view="lost" onClose={onBack}>
      <Notice tone="destructive" role="alert" title="Unable to load booking details">
        <p>The connection was lost. Your booking is not affected.</p>
        <a href={`${window.location.pathname}${window.location.search}`} className={buttonClass('outline', 'mt-3')}>
          Try again
        </a>
      </Notice>
    </Modal>
  );
}
