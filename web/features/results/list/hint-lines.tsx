import { warningTexts } from '#domain/flights/journeys/warning-text.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { Icon } from '#web/ui/icon.tsx';

interface HintLinesProps {
  readonly offer: ListedOffer;
  /** What its fare lacks; empty if it is no basic one. */
  readonly basic: string;
}

/** What hurts about a journey or its fare, before it is opened (FARE-03, FARE-05). */
export function HintLines({ offer, basic }: HintLinesProps) {
  const warnings = warningTexts(offer.slices);
  return (
    <>
      {basic === '' ? null : (
        <li className="with-icon text-ink-soft">
          <Icon name="tag" className="size-4 shrink-0" />
          {basic}
        </li>
      )}
      {warnings.map((text) => (
        <li key={text} className="with-icon">
          <Icon name="alert" className="size-4 shrink-0 text-warning" />
          {text}
        </li>
      ))}
    </>
  );
}
