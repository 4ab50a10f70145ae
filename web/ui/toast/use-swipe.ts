import { type PointerEvent, useRef, useState } from 'react';

/** How far to the right a swipe must go, in CSS pixels (SHELL-06). */
const threshold = 50;

/** Moves an element to the right with the pointer; `onSwipe` is called if it is released beyond the threshold. */
export function useSwipe<E extends HTMLElement>(onSwipe: () => void) {
  const startX = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    startX.current = null;
    setOffset(0);
  };
  return {
    /** CSS pixels. */
    offset,
    handlers: {
      onPointerDown({ button, clientX }: PointerEvent<E>) {
        if (button === 0) startX.current = clientX;
      },
      onPointerMove({ clientX, currentTarget, pointerId }: PointerEvent<E>) {
        if (startX.current === null) return;
        const distance = Math.max(0, clientX - startX.current);
        // Captured only now: a press without movement is a click on what lies below.
        if (distance > 0) currentTarget.setPointerCapture(pointerId);
        setOffset(distance);
      },
      onPointerUp({ clientX }: PointerEvent<E>) {
        const isSwipe = startX.current !== null && clientX - startX.current >= threshold;
        end();
        if (isSwipe) onSwipe();
      },
      onPointerCancel: end,
    },
  };
}
