import { type BrandForm, Line, Section } from './form-fields.tsx';

/** The advertising tag of a brand (PAGE-07, ADM-05). */
export function TrackingFields({ form }: { readonly form: BrandForm }) {
  const code = { optional: true, autoCapitalize: 'characters', spellCheck: false } as const;
  return (
    <Section
      id="tracking"
      title="Advertising"
      about="Measures which ads lead here. Visitors are asked first; without an id nobody is asked and nothing is loaded."
    >
      <Line
        {...code}
        form={form}
        path="tracking.tagId"
        label="Google tag id"
        maxLength={20}
        hint="Such as AW-123456789 or G-ABC123DEF4. In Analytics, turn off page views from browser history: each page is reported already."
      />
      <Line
        {...code}
        autoCapitalize="none"
        form={form}
        path="tracking.callConversion"
        label="Conversion of calls"
        maxLength={80}
        hint="Such as AW-123456789/label. Counts calls that begin on the partner page."
      />
    </Section>
  );
}
