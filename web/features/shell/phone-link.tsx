import { telephoneAddress } from '../../../domain/brand/telephone.ts';
import { Icon } from '../../ui/icon.tsx';

interface PhoneLinkProps {
  readonly phone: string;
  readonly className?: string;
}

/** The brand's number, to dial; nothing where the brand has none. */
export function PhoneLink({ phone, className = 'inline-flex' }: PhoneLinkProps) {
  if (phone === '') return null;
  return (
    <a
      href={telephoneAddress(phone)}
      className={`tabular min-h-11 items-center gap-2 text-sm font-semibold whitespace-nowrap ${className}`}
    >
      <Icon name="phone" className="size-4" />
      {phone}
    </a>
  );
}
