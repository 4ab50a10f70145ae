import type { ReactNode } from 'react';

interface ResultsNoticeProps {
  readonly title: string;
  readonly text: string;
  /** Announced immediately: something went wrong. */
  readonly urgent?: boolean;
  /** Next actions. */
  readonly children: ReactNode;
}

/** Shown instead of a list that is empty or failed to load (RES-05, RES-06). */
export function ResultsNotice({ title, text, urgent = false, children }: ResultsNoticeProps) {
  return (
    <section
      role={urgent ? 'alert' : 'status'}
      className="mx-auto mt-8 max-w-lg rounded-lg border border-line bg-card px-6 py-10 text-center shadow-raised"
    >
      <h2 className="text-lg font-bold">{title}</h2>
      <p className="mt-2 mb-6 text-base">{text}</p>
      {children}
    </section>
  );
}
