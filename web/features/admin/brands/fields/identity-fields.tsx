import type { SitePlace } from '#domain/brand/brand-reach.ts';
import { CodeLine, Line, Section } from './form-fields.tsx';
import { ReachNote } from './reach-note.tsx';

interface IdentityFieldsProps {
  readonly isNew: boolean;
  readonly isDefault: boolean;
  /** Addresses of the deployment; null if they could not be read. */
  readonly place: SitePlace | null;
}

/** A brand's name and addresses. */
export function IdentityFields({ isNew, isDefault, place }: IdentityFieldsProps) {
  return (
    <Section id="identity" title="Name and address">
      <Line path="name" label="Name" maxLength={60} />
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
      <ReachNote isDefault={isDefault} isNew={isNew} place={place} />
    </Section>
  );
}
