import type { ReactNode } from 'react';

interface CardProps {
  /** Id of the heading, which names the section. */
  readonly id: string;
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section of an administration screen under its heading. */
export function Card({ id, title, className = '', children }: CardProps) {
  return (
    <section
      aria-labelledby={id}
      className={`rounded-lg border border-line bg-card p-4 shadow-raised md:p-6 ${className}`}
    >
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
