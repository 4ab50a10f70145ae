import type { ReactNode } from 'react';

interface ResultsNoticeProps {
  readonly title: string;
  readonly text: string;
  /** Spoken at once: something went wrong. */
  readonly urgent?: boolean;
  /** The way on. */
  readonly children: ReactNode;
}

/** What stands in place of a list that is empty or could not be loaded (RES-05, RES-06). */
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
