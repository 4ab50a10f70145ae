import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../icon.tsx';
import { placeTooltip } from './tooltip-place.ts';
import { createTooltipStore } from './tooltip-store.ts';

const tooltips = createTooltipStore();

interface HelpTipProps {
  /** Names the button for assistive technology, such as 'About taxes and fees'. */
  readonly label: string;
  /** Margins that let the button of 44 × 44 px extend beyond its line. */
  readonly className?: string;
  /** The explanation: a few sentences without links. */
  readonly children: ReactNode;
}

/**
 * A question mark that explains the text before it in a tooltip: on hover, focus, click or tap. It stays while pointer
 * or focus are on it or on the tooltip; Escape or a click elsewhere closes it (SHELL-06; WCAG 2.2, 1.4.13).
 */
export function HelpTip({ label, className = '', children }: HelpTipProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const open = useSyncExternalStore(
    tooltips.subscribe,
    () => tooltips.current() === id,
    () => false,
  );
  useEffect(() => () => tooltips.close(id), [id]);
  useEffect(() => {
    if (!open || button.current === null || tip.current === null) return;
    return showAt(button.current, tip.current, () => tooltips.close(id));
  }, [open, id]);
  const hasFocus = () => button.current?.matches(':focus-visible') ?? false;
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') tooltips.enter(id);
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch' && !hasFocus()) tooltips.leave(id);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-describedby={id}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onFocus={() => {
          if (hasFocus()) tooltips.show(id);
        }}
        onBlur={() => tooltips.close(id)}
        onClick={({ nativeEvent }) => {
          const isTap = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
          if (isTap && open) tooltips.close(id);
          else tooltips.show(id);
        }}
        className={`inline-flex size-11 shrink-0 cursor-help items-center justify-center rounded-md text-ink-soft hover:text-ink print:hidden ${className}`}
      >
        <Icon name="help" className="size-4.5" />
      </button>
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        onPointerEnter={enter}
        onPointerLeave={leave}
        className="tooltip"
      >
        {children}
      </span>
    </>
  );
}

/** Opens a tooltip at its trigger and keeps it there while the page scrolls. Returns a function that closes it. */
function showAt(trigger: HTMLElement, tip: HTMLElement, close: () => void): () => void {
  tip.showPopover();
  const place = () => {
    const { left, top } = placeTooltip(trigger.getBoundingClientRect(), tip.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: document.documentElement.clientHeight,
    });
    tip.style.left = `${left}px`;
    tip.style.top = `${top}px`;
  };
  place();
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('scroll', place, { signal, capture: true, passive: true });
  addEventListener('resize', place, { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal, capture: true });
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !trigger.contains(target) && !tip.contains(target)) close();
    },
    { signal, capture: true },
  );
  return () => {
    stop.abort();
    tip.hidePopover();
  };
}
