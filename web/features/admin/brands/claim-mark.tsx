import { useWatch } from 'react-hook-form';
import type { Claim } from '../../../../domain/content/claims.ts';
import { StatusPill } from '../status-pill.tsx';
import type { BrandForm } from './form-fields.tsx';

export const kindNames: Record<Claim['kind'], string> = {
  sample: 'Made-up sample',
  promise: 'No feature behind it',
};

/** Marks a sample that nobody has vouched for (HOME-09); nothing where it claims nothing. */
export function ClaimMark({ form, claims }: { readonly form: BrandForm; readonly claims: readonly Claim[] }) {
  const confirmed = useWatch({ control: form.control, name: 'confirmedClaims' });
  const open = claims.filter(({ id }) => !confirmed.includes(id));
  if (open.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {[...new Set(open.map(({ kind }) => kind))].map((kind) => (
        <StatusPill key={kind} look="alert">
          {kindNames[kind]}
        </StatusPill>
      ))}
    </p>
  );
}
