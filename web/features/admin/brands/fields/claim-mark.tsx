import { useWatch } from 'react-hook-form';
import type { Claim } from '#domain/content/claims/claims.ts';
import { StatusPill } from '#web/features/admin/status-pill.tsx';
import { useBrandFields } from './form-fields.tsx';

export const kindNames: Record<Claim['kind'], string> = {
  sample: 'Made-up sample',
  promise: 'No feature behind it',
};

/** Marks a sample with unconfirmed claims (HOME-09). */
export function ClaimMark({ claims }: { readonly claims: readonly Claim[] }) {
  const confirmed = useWatch({ control: useBrandFields().control, name: 'confirmedClaims' });
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
