import type { SitePlace } from '../../../../domain/brand/brand-reach.ts';
import { type BrandForm, Line, Section } from './form-fields.tsx';
import { ReachNote } from './reach-note.tsx';

interface IdentityFieldsProps {
  readonly form: BrandForm;
  readonly isNew: boolean;
  readonly isDefault: boolean;
  /** Where the deployment is; null where that could not be read. */
  readonly place: SitePlace | null;
}

/** What a brand is called and where it is reached. */
export function IdentityFields({ form, isNew, isDefault, place }: IdentityFieldsProps) {
  return (
    <Section id="identity" title="Name and address">
      <Line form={form} path="name" label="Name" maxLength={60} />
      {isNew ? (
        <Line
          form={form}
          path="key"
          label="Key"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          hint="The first label of its host, such as acme for acme.flights.example.com; for a domain of two labels the domain itself, such as acme.com. It cannot be changed later."
        />
      ) : null}
      <Line
        form={form}
        path="domain"
        label="Domain"
        optional
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        hint="Canonical links and mails lead there. Without one they lead to the deployment’s own address."
      />
      <ReachNote form={form} isDefault={isDefault} isNew={isNew} place={place} />
    </Section>
  );
}
