import { telephoneAddress } from '#domain/brand/telephone.ts';
import { Icon } from '#web/ui/icon.tsx';

interface PhoneLinkProps {
  readonly phone: string;
  /** Where the link is, for counting calls (PAGE-07). */
  readonly place: 'header' | 'menu' | 'footer';
  readonly className?: string;
}

/** A link that dials the brand's number; renders nothing if it has none. */
export function PhoneLink({ phone, place, className = 'inline-flex' }: PhoneLinkProps) {
  if (phone === '') return null;
  return (
    <a
      href={telephoneAddress(phone)}
      data-call-place={place}
      className={`tabular min-h-11 items-center gap-2 text-sm font-semibold whitespace-nowrap ${className}`}
    >
      <Icon name="phone" className="size-4" />
      {phone}
    </a>
  );
}
