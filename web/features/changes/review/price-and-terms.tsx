import { amendmentLines, amendmentTotal } from '#domain/booking/amendments/amendment-texts.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { changeWords } from './change-words.ts';

/** What a change costs, line by line. */
export function ChangeBill({ kind, price, bags }: Pick<AmendmentView, 'kind' | 'price' | 'bags'>) {
  return (
    <section
      aria-labelledby="change-price"
      className="rounded-lg border border-line bg-card px-4 pt-4 pb-5 shadow-raised md:px-6"
    >
      <h2 id="change-price" className="mb-2 text-base font-semibold">
        {changeWords[kind].price}
      </h2>
      <Bill lines={amendmentLines(price, bags)} total={amendmentTotal(price, bags)} />
    </section>
  );
}

/** What is lost with the old fare and the old flights; renders nothing if nothing is. */
export function LostServices({ lost }: Pick<AmendmentView, 'lost'>) {
  if (lost.length === 0) return null;
  return (
    <Notice tone="warning" title="You will lose">
      <ul aria-label="You will lose" className="list-disc pl-4 wrap-anywhere">
        {lost.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** What to know before agreeing, and our own terms. */
export function ChangeTerms({ kind, terms }: Pick<AmendmentView, 'kind' | 'terms'>) {
  const { before, subject } = changeWords[kind];
  const link = (to: string, text: string) => (
    <a href={to} target="_blank" rel="noreferrer" className="font-medium text-ink underline">
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
  return (
    <div className="flex items-start gap-2 text-sm text-ink-soft">
      <Icon name="undo" className="mt-0.5 size-4" />
      <div className="grid min-w-0 gap-2 wrap-anywhere">
        <ul aria-label={before} className="grid gap-1">
          {terms.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p>
          Our {link('/terms', 'Terms of Service')} and our{' '}
          {link('/cancellation-policy', 'Cancellation and Refund Policy')} apply to {subject}.
        </p>
      </div>
    </div>
  );
}
