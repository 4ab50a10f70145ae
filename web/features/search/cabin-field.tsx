import { cabinClasses, type cabinLabels } from '#domain/search/search-query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { FieldBox } from './field-box.tsx';
import type { SearchFormModel } from './use-search-form.ts';

interface CabinFieldProps {
  readonly form: SearchFormModel;
  readonly labels: typeof cabinLabels;
}

export function CabinField({ form: { draft, change, messageOf }, labels }: CabinFieldProps) {
  return (
    <FieldBox noteId="cabin-note" error={messageOf('cabinClass')}>
      <label htmlFor="cabin" className="box-label">
        Cabin
      </label>
      <select
        id="cabin"
        name="cabinClass"
        data-field="cabinClass"
        className="box-value appearance-none"
        value={draft.cabinClass}
        onChange={(event) => {
          const cabinClass = cabinClasses.find((known) => known === event.currentTarget.value);
          if (cabinClass) change({ ...draft, cabinClass }, 'cabinClass');
        }}
      >
        {cabinClasses.map((cabin) => (
          <option key={cabin} value={cabin}>
            {labels[cabin]}
          </option>
        ))}
      </select>
      <Icon name="chevron" className="box-icon" />
    </FieldBox>
  );
}
