import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { OfferPassenger } from '#domain/flights/offer.ts';
import { SelectField } from '#web/ui/field.tsx';
import { adultsOf, type PassengerValues } from './traveler-values.ts';

interface InfantAdultFieldProps {
  readonly form: UseFormReturn<PassengerValues>;
  readonly passengers: readonly OfferPassenger[];
  readonly index: number;
}

/** Which adult an infant flies with; hidden if there is only one adult (PAX-06). */
export function InfantAdultField({ form, passengers, index }: InfantAdultFieldProps) {
  const typed = useWatch({ control: form.control, name: 'passengers' });
  const adults = adultsOf(passengers);
  if (adults.length < 2) return null;
  return (
    <SelectField
      {...form.register(`passengers.${index}.infantOf`)}
      label="Travels on the lap of"
      error={form.formState.errors.passengers?.[index]?.infantOf?.message}
      className="sm:col-span-6"
    >
      {adults.map((adult) => {
        const place = passengers.indexOf(adult);
        const { firstName = '', lastName = '' } = typed[place] ?? {};
        const name = `${firstName} ${lastName}`.trim();
        return (
          <option key={adult.id} value={adult.id}>
            {`Traveler ${place + 1}${name === '' ? '' : ` (${name})`}`}
          </option>
        );
      })}
    </SelectField>
  );
}
