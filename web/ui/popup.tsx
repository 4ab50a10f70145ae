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
 * close it, focus returns to the button, and it opens without script. It also closes when a key moves the focus on, which it
 * would cover.
 */
export function Popup({ id, label, className = '', children }: PopupProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const isPress = useRef(false);
  useEffect(() => {
    // A touch moves the focus after it has ended, so that a press counts until the next key.
    const onInput = ({ type }: Event) => {
      isPress.current = type === 'pointerdown';
    };
    const types = ['pointerdown', 'keydown'];
    for (const type of types) document.addEventListener(type, onInput, { capture: true });
    return () => {
      for (const type of types) document.removeEventListener(type, onInput, { capture: true });
    };
  }, []);
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
      // A press on something that cannot have the focus, as no button can in Safari, leaves the focus here.
      tabIndex={-1}
      className={`popup outline-none ${className}`}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        // The platform itself closes it for presses. Before a press of its own button it would only open again.
        const isOurs = next !== null && !isPress.current && !currentTarget.contains(next);
        if (isOurs && next.getAttribute('popovertarget') !== id) currentTarget.hidePopover();
      }}
      onToggle={({ currentTarget, newState }) => {
        setOpen(newState === 'open');
        // As a sheet it covers its button.
        if (newState === 'open' && !currentTarget.contains(document.activeElement))
          currentTarget.focus({ preventScroll: true });
      }}
    >
      {children({ open, close: () => panel.current?.hidePopover() })}
    </div>
  );
}
