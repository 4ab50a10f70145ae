import { type FocusEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A popover that closes when the focus leaves it and with every navigation, also one to the same page; what was opened
 * before the script came stays open.
 */
export function useClosing<E extends HTMLElement>() {
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
