import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { PromoBadge } from './sign-in/promo-badges.ts';

interface AccountFrameProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly lead?: string;
  /** The brand's promises next to the form; without any, the form is alone. */
  readonly badges?: readonly PromoBadge[];
  readonly children: ReactNode;
}

/** A form in a card, with the brand's promises next to it on wide screens and below it on small ones. */
export function AccountFrame({ title, lead, badges = [], children }: AccountFrameProps) {
  const alone = badges.length === 0;
  return (
    <div
      className={`mx-auto grid items-start gap-8 px-4 pt-6 pb-16 md:pt-12 ${alone ? 'max-w-md' : 'max-w-md lg:max-w-4xl lg:grid-cols-[1fr_27rem] lg:gap-16'}`}
    >
      <section
        aria-labelledby="account-title"
        className="min-w-0 rounded-lg border border-line bg-card px-4 pt-6 pb-6 shadow-raised min-[26rem]:px-6 md:px-8 md:pt-8 md:pb-8 lg:order-last"
      >
        <h1 id="account-title" className="text-lg leading-8 font-bold tracking-tight md:text-xl md:leading-9">
          {title}
        </h1>
        {lead === undefined ? null : <p className="mt-1 text-sm text-ink-soft">{lead}</p>}
        <div className="mt-5">{children}</div>
      </section>
      {alone ? null : <Promises badges={badges} />}
    </div>
  );
}

function Promises({ badges }: { readonly badges: readonly PromoBadge[] }) {
  return (
    <aside aria-label="What you can count on" className="lg:pt-10">
      <p className="hidden text-xl leading-tight font-bold tracking-tight text-balance lg:block">
        All your trips in one place, on every device.
      </p>
      <ul className="grid gap-4 lg:mt-8 lg:gap-6">
        {badges.map(({ title, condition }) => (
          <li key={title} className="flex items-start gap-3">
            <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-primary text-on-primary">
              <Icon name="check" className="size-4" />
            </span>
            <p className="min-w-0 pt-1 text-sm">
              <span className="font-semibold">{title}</span>
              {condition === '' ? null : <span className="block text-ink-soft">{condition}</span>}
            </p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
