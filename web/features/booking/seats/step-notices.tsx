import { noticeTitles, type PaymentNotice } from '#web/checkout/payment-notices.ts';
import { Notice } from '#web/ui/notice.tsx';
import { seatTexts } from './segment/seat-texts.ts';

interface StepNoticesProps {
  /** Why payment led back here; null if it did not. */
  readonly refusal: PaymentNotice | null;
  /** Changes to previously chosen seats. */
  readonly news: readonly string[];
  /** Continue was clicked while someone has no seat. */
  readonly isMissing: boolean;
}

export function StepNotices({ refusal, news, isMissing }: StepNoticesProps) {
  return (
    <>
      {refusal === null ? null : (
        <Notice tone="destructive" role="alert" title={noticeTitles[refusal.code]}>
          <p>{refusal.text}</p>
        </Notice>
      )}
      {news.length === 0 ? null : (
        <Notice tone="warning" role="status" title="Your seats have changed">
          {news.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      {isMissing ? (
        <Notice tone="destructive" role="alert" title={seatTexts.required.title}>
          <p>{seatTexts.required.text}</p>
        </Notice>
      ) : null}
    </>
  );
}
