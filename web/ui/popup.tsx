import { type ReactNode, useEffect, useRef, useState } from 'react';

interface PopupProps {
  /** Id that the opening button names in `popoverTarget`. */
  readonly id: string;
  readonly label: string;
  readonly className?: string;
  /** The content; `close` hides the panel and returns focus. */
  readonly children: (popup: { readonly open: boolean; readonly close: () => void }) => ReactNode;
}

/**
 * A panel below its button, a bottom sheet on small screens: the platform's popover, so Escape and an outside click
 * close it, focus returns to the button, and it opens without script. It also closes when the focus moves on, which it would
 * cover.
 */
export function Popup({ id, label, className = '', children }: PopupProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // It may have been opened before the script loaded.
    if (panel.current?.matches(':popover-open')) setOpen(true);
  }, []);
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className={`popup ${className}`}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        if (next === null || currentTarget.contains(next)) return;
        // Its own button closes it when pressed; closed before that, it would open again.
        if (next.getAttribute('popovertarget') !== id) currentTarget.hidePopover();
      }}
      onToggle={(event) => setOpen(event.newState === 'open')}
    >
      {children({ open, close: () => panel.current?.hidePopover() })}
    </div>
  );
}
