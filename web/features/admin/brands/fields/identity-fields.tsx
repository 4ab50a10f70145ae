import { useWatch } from 'react-hook-form';
import type { AdminBrand } from '#contract/brand/calls.ts';
import { type NamedBrand, namesakeText } from '#domain/brand/brand-names.ts';
import type { SitePlace } from '#domain/brand/brand-reach.ts';
import { Notice } from '#web/ui/notice.tsx';
import { CodeLine, Line, Section, useBrandFields } from './form-fields.tsx';
import { ReachNote } from './reach-note.tsx';

interface IdentityFieldsProps {
  readonly isNew: boolean;
  /** The brand as last read, or the model of a new one. */
  readonly brand: Pick<AdminBrand, 'key' | 'isDefault'>;
  /** Addresses of the deployment; null if they could not be read. */
  readonly place: SitePlace | null;
  /** Every brand. */
  readonly brands: readonly NamedBrand[];
}

/** A brand's name and addresses. */
export function IdentityFields({ isNew, brand, place, brands }: IdentityFieldsProps) {
  return (
    <Section id="identity" title="Name and address">
      <Line path="name" label="Name" maxLength={60} />
      <NamesakeNote brandKey={isNew ? '' : brand.key} brands={brands} />
      {isNew ? (
        <CodeLine
          path="key"
          label="Key"
          maxLength={253}
          hint="The first label of its host, such as acme for acme.flights.example.com; for a domain of two labels the domain itself, such as acme.com. It cannot be changed later."
        />
      ) : null}
      <CodeLine
        path="domain"
        label="Domain"
        optional
        inputMode="url"
        maxLength={253}
        hint="Used in canonical links and emails. Without one, they use the deployment’s own address."
      />
      <ReachNote isDefault={!isNew && brand.isDefault} isNew={isNew} place={place} />
    </Section>
  );
}

/** That another brand has the typed name. */
function NamesakeNote({ brandKey, brands }: { readonly brandKey: string; readonly brands: readonly NamedBrand[] }) {
  const name = useWatch({ control: useBrandFields().control, name: 'name' });
  const text = namesakeText({ key: brandKey, name }, brands);
  return (
    <div role="status" className="empty:hidden">
      {text === null ? null : (
        <Notice tone="warning">
          <p className="wrap-anywhere">{text}</p>
        </Notice>
      )}
    </div>
  );
}
