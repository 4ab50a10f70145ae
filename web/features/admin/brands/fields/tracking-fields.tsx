import { CodeLine, Section } from './form-fields.tsx';

/** The advertising tag of a brand (PAGE-07, ADM-05). */
export function TrackingFields() {
  return (
    <Section
      id="tracking"
      title="Advertising"
      about="Measures which ads lead here. Visitors are asked first; without an id, nobody is asked and nothing is loaded."
    >
      <CodeLine
        path="tracking.tagId"
        label="Google tag id"
        optional
        autoCapitalize="characters"
        maxLength={20}
        hint="Such as AW-123456789 or G-ABC123DEF4. In Analytics, turn off page views from browser history: each page is reported already."
      />
      <CodeLine
        path="tracking.callConversion"
        label="Call conversion"
        optional
        maxLength={80}
        hint="Such as AW-123456789/label. Counts calls from the partner page."
      />
    </Section>
  );
}
