import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { ToastAnnouncer } from './toast-announcer.tsx';
import type { ShownToast, ToastTone } from './toast-store.ts';
import { useAutoClose } from './use-auto-close.ts';
import { useSwipe } from './use-swipe.ts';

interface ToastViewProps {
  readonly toast: ShownToast;
  /** Must be stable. */
  readonly onClose: () => void;
}

/**
 * The toast region, with one toast: shown for five seconds, dismissed by a swipe to the right, focused by F8
 * (SHELL-06).
 */
export function ToastView({ toast, onClose }: ToastViewProps) {
  const list = useRef<HTMLOListElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isWindowBlurred = useWindowBlur();
  useHotkey('F8', list);
  useAutoClose(toast.open, isHovered || hasFocus || isWindowBlurred, onClose);
  const close = () => {
    // The focus would be lost with the toast.
    if (hasFocus) list.current?.focus();
    onClose();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
  };
  return (
    <>
      {toast.open ? <ToastAnnouncer toast={toast} /> : null}
      <section aria-label="Notifications (F8)">
        <ol
          ref={list}
          tabIndex={-1}
          onPointerEnter={() => setIsHovered(true)}
          onPointerLeave={() => setIsHovered(false)}
          onFocus={() => setHasFocus(true)}
          onBlur={onBlur}
          onKeyDown={({ key }) => key === 'Escape' && close()}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex w-full max-w-[420px] flex-col p-4 outline-none empty:pointer-events-none md:inset-x-auto in-[.modal]:absolute md:top-16 md:right-0 md:in-[.modal]:top-0 print:hidden"
        >
          {toast.open ? <ToastItem toast={toast} onClose={close} /> : null}
        </ol>
      </section>
    </>
  );
}

const looks: Record<ToastTone, { readonly icon: IconName | null; readonly color: string; readonly edge: string }> = {
  neutral: { icon: null, color: 'text-ink', edge: 'border-l-outline' },
  success: { icon: 'check', color: 'text-success', edge: 'border-l-success' },
  warning: { icon: 'alert', color: 'text-warning', edge: 'border-l-warning' },
  destructive: { icon: 'alert', color: 'text-destructive', edge: 'border-l-destructive' },
};

function ToastItem({ toast: { title, text, tone = 'neutral' }, onClose }: ToastViewProps) {
  const { icon, color, edge } = looks[tone];
  const { offset, handlers } = useSwipe<HTMLLIElement>(onClose);
  return (
    <li
      {...handlers}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: can be read again by keyboard after F8 has focused it
      tabIndex={0}
      style={{ translate: `${offset}px` }}
      className={`flex touch-none items-start gap-3 rounded-md border border-l-4 border-line bg-card p-4 text-ink shadow-floating select-none ${offset === 0 ? 'transition-[translate]' : ''} ${edge}`}
    >
      {icon === null ? null : <Icon name={icon} className={`mt-0.5 size-5 ${color}`} />}
      <div className="min-w-0 flex-1">
        <div className="text-sm font-semibold">{title}</div>
        {text === undefined ? null : <div className="mt-1 text-sm">{text}</div>}
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="-m-3 inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
      >
        <Icon name="close" className="size-4" />
      </button>
    </li>
  );
}

function useHotkey(hotkey: string, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === hotkey) target.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hotkey, target]);
}

function useWindowBlur(): boolean {
  const [isBlurred, setIsBlurred] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    // The event also comes when the focus moves into a frame of the page, such as the fields for the card.
    addEventListener('blur', () => setIsBlurred(!document.hasFocus()), { signal: stop.signal });
    addEventListener('focus', () => setIsBlurred(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return isBlurred;
}
