import { telephoneAddress } from '#domain/brand/telephone.ts';

/** The brand's contact details. */
export interface BrandContact {
  /** '' if it has none. */
  readonly phone: string;
  readonly email: string;
}

/** The phone number as a link; renders nothing if the brand has none. */
export function CallUs({ phone }: { readonly phone: string }) {
  if (phone === '') return null;
  return (
    <p>
      Need help? Call us at <PhoneInText phone={phone} />.
    </p>
  );
}

/** The phone number as a link within a sentence. */
export function PhoneInText({ phone }: { readonly phone: string }) {
  return (
    <a
      href={telephoneAddress(phone)}
      data-call-place="trips"
      className="tabular font-semibold whitespace-nowrap underline"
    >
      {phone}
    </a>
  );
}
