import { type ReactNode, useEffect, useRef } from 'react';

interface FocusOnMountProps {
  /** False leaves the focus alone. */
  readonly enabled?: boolean;
  readonly children: ReactNode;
}

/** Takes the focus when it replaces a form, which had it. */
export function FocusOnMount({ enabled = true, children }: FocusOnMountProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (enabled) box.current?.focus();
  }, [enabled]);
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {children}
    </div>
  );
}
