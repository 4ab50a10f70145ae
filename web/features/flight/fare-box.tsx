import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { previewSentences } from '#domain/booking/refund-preview.ts';
import { bagAllowance, bagFeesText, bagText } from '#domain/flights/fare/bag-text.ts';
import { answerWords, type ConditionText, changeTerms, refundText } from '#domain/flights/fare/condition-text.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { HelpTip } from '#web/ui/tooltip/tooltip.tsx';
import { answerIcons } from './answer-icons.ts';

/** What the fare includes and allows at a glance: bags (FLT-10), refund and change. */
export function FareBox({ offer }: { readonly offer: OfferDetail }) {
  const { cabin, checked } = bagAllowance(offer.slices, offer.passengers);
  return (
    <section aria-label="Bags and rules" className="rounded-lg border border-line bg-card p-5 text-sm shadow-raised">
      <h2 className="mb-2 text-base font-semibold">Bags and rules</h2>
      <ul className="grid gap-1.5">
        <Line icon="cabinBag">{bagText('cabin', cabin)}</Line>
        <Line icon="checkedBag">{bagText('checked', checked)}</Line>
      </ul>
      <p className="mt-2 text-xs text-ink-soft">{bagFeesText}</p>
      <ul className="mt-2 border-t border-line pt-1">
        <ConditionLine
          name="Refundable"
          text={refundText(offer, offer.canceling.free24h)}
          help="About refunds for this fare"
        />
        <ConditionLine name="Changeable" text={changeTerms(offer)} help="About changes to this fare" />
      </ul>
      <ul className="mt-1 border-t border-line pt-2">
        {previewSentences(offer.canceling, { price: offer.sale.total, hasExtras: false }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

interface ConditionLineProps {
  readonly name: string;
  readonly text: ConditionText;
  /** Names the button that explains the answer. */
  readonly help: string;
}

function ConditionLine({ name, text, help }: ConditionLineProps) {
  const { icon, color } = answerIcons[text.answer];
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} className={`mt-3 size-5 ${color}`} />
      <span className="py-3">
        {`${name}: ${answerWords[text.answer]}`}
        {text.details.map((detail) => (
          <span key={detail} className="block text-xs text-ink-soft">
            {detail}
          </span>
        ))}
      </span>
      <HelpTip label={help} className="-ml-3.5">
        {text.meaning}
      </HelpTip>
    </li>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly children: React.ReactNode;
}

function Line({ icon, children }: LineProps) {
  return (
    <li className="flex items-start gap-2">
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}
