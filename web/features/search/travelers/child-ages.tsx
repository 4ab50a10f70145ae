import { useId } from 'react';

interface ChildAgesProps {
  readonly ages: readonly number[];
  readonly onChange: (ages: number[]) => void;
}

const ages = Array.from({ length: 10 }, (_, index) => index + 2);

/** The age of each child on the day of travel: fares depend on it (SRCH-11). */
export function ChildAges({ ages: chosen, onChange }: ChildAgesProps) {
  const id = useId();
  return (
    <fieldset className="mt-1 mb-2 rounded-md bg-muted p-3">
      <legend className="sr-only">Ages of the children</legend>
      <p className="mb-2 text-xs" aria-hidden="true">
        Age of each child when traveling
      </p>
      <div className="grid grid-cols-3 gap-2">
        {chosen.map((age, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: children have no identity but their order.
          <label key={index} htmlFor={`${id}-${index}`} className="block text-xs">
            {`Child ${index + 1}`}
            <select
              id={`${id}-${index}`}
              value={age}
              className="mt-0.5 min-h-11 w-full rounded-md border border-outline bg-field px-2 text-base text-ink"
              onChange={(event) => onChange(chosen.map((old, at) => (at === index ? Number(event.target.value) : old)))}
            >
              {ages.map((value) => (
                <option key={value} value={value}>
                  {value}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
