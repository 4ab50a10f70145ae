import { telephoneAddress } from '../../domain/brand/telephone.ts';

/** How the brand is reached. */
export interface BrandContact {
  /** '' where it has none. */
  readonly phone: string;
  readonly email: string;
}

/** The number to call, as a link; nothing where the brand has none. */
export function CallUs({ phone }: { readonly phone: string }) {
  if (phone === '') return null;
  return (
    <p>
      Need help? Call us at{' '}
      <a
        href={telephoneAddress(phone)}
        data-call-place="trips"
        className="tabular font-semibold whitespace-nowrap underline"
      >
        {phone}
      </a>
      .
    </p>
  );
}
