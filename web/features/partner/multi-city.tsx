import { telephoneAddress } from '#domain/brand/telephone.ts';
import type { PartnerContent } from '#domain/content/pages/partner.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface MultiCityProps {
  readonly texts: PartnerContent['multiCity'];
  /** '' for none. */
  readonly phone: string;
}

/** Replaces the fields: multi-city trips are booked by phone (PAGE-05). */
export function MultiCity({ texts: { title, text }, phone }: MultiCityProps) {
  return (
    <div className="mt-4 rounded-md border border-line bg-page p-5" role="status">
      <p className="font-semibold">{title}</p>
      <p className="mt-1 text-sm">{text}</p>
      {phone === '' ? null : (
        <a
          href={telephoneAddress(phone)}
          data-call-place="partner"
          className={buttonClass('primary', 'tabular mt-4 min-h-14 text-base')}
        >
          <Icon name="phone" />
          {`Call ${phone}`}
        </a>
      )}
    </div>
  );
}
