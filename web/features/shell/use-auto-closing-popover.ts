import { type FocusEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes a popover when the focus leaves it and on every navigation, even to the same page. If it was opened before the
 * script loaded, it stays open.
 */
export function useAutoClosingPopover<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current !== key) ref.current?.hidePopover();
    shown.current = key;
  }, [key]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<E>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
  };
  return { ref, onBlur };
}
