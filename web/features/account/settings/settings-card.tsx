import type { ReactNode } from 'react';

interface SettingsCardProps {
  readonly heading: string;
  readonly id: string;
  readonly children: ReactNode;
}

/** A group of settings under its heading. */
export function SettingsCard({ heading, id, children }: SettingsCardProps) {
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-line bg-card px-4 pt-4 pb-5 shadow-raised md:px-6 md:pt-5 md:pb-6"
    >
      <h2 id={id} className="mb-4 text-base font-semibold">
        {heading}
      </h2>
      {children}
    </section>
  );
}
