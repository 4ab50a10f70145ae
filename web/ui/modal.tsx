import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface ModalProps {
  readonly title: string;
  /** Changes with the content: the focus then returns to the title. */
  readonly view: string;
  /** Called on Escape, the close button and a click outside; the caller then stops rendering the modal. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The platform's modal dialog: the page behind is inert, Escape closes it, the focus returns to where it was. A bottom
 * sheet on small screens. Open as long as it is in the document; only for the browser.
 */
export function Modal({ title, view, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    document.documentElement.dataset.behind = 'modal';
    return () => {
      delete document.documentElement.dataset.behind;
      // Closed before it leaves the document; otherwise the focus would not return.
      element?.close();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view takes the focus
  useEffect(() => {
    dialog.current?.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [view]);
  const onClick = ({ target, clientX, clientY }: MouseEvent) => {
    if (target !== dialog.current) return;
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; keyboards have Escape
    <dialog
      ref={dialog}
      aria-label={title}
      className="modal"
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Browsers close it themselves when Escape is pressed again.
        if (event.currentTarget.isConnected) onClose();
      }}
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-card pr-2 pl-4 md:pl-6">
        <h2 ref={heading} tabIndex={-1} className="py-3 text-base font-semibold outline-none md:text-lg">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="px-4 py-5 md:px-6">{children}</div>
    </dialog>
  );
}

/** The last part of a modal's content; sticks to the lower edge. */
export function ModalFooter({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-5 -mb-5 border-t border-line bg-card px-4 py-3 md:-mx-6 md:px-6">
      {children}
    </div>
  );
}
