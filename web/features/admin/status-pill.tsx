import type { ReactNode } from 'react';

const looks = {
  good: { box: 'bg-success/12', dot: 'bg-success' },
  bad: { box: 'bg-destructive/10', dot: 'bg-destructive' },
  alert: { box: 'bg-warning/15', dot: 'bg-warning' },
  neutral: { box: 'bg-muted', dot: 'bg-ink-soft' },
} as const;

interface StatusPillProps {
  readonly look: keyof typeof looks;
  readonly children: ReactNode;
}

/** A state. The color is on the dot: text in that color would have too little contrast on its own tint. */
export function StatusPill({ look, children }: StatusPillProps) {
  const { box, dot } = looks[look];
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1.5 rounded-full px-3 py-1 text-xs leading-4 font-semibold ${box}`}
    >
      <span className={`size-2 rounded-full ${dot}`} />
      {children}
    </span>
  );
}
