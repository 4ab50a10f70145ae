import { type BagWish, cabinChoices, checkedChoices, hasBags } from '#domain/flights/bags/bag-wish.ts';
import { bagCount } from '#domain/flights/fare/bag-text.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

/** As high as the choice, while a search is loading. */
export function MyBagsSkeleton() {
  return <div aria-hidden="true" className="h-21 max-[22.5rem]:h-34 sm:h-15" />;
}

interface MyBagsProps {
  readonly bags: BagWish;
  readonly onChange: (bags: BagWish) => void;
}

/** The bags of each traveler with a seat that the prices of the list are to include (BAGS-01). Nothing is preselected. */
export function MyBags({ bags, onChange }: MyBagsProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-3 pb-1 text-sm sm:py-2">
      <legend className="sr-only">My bags, for each traveler with a seat</legend>
      <span aria-hidden="true" className="w-full leading-5 sm:w-auto">
        <span className="font-semibold">My bags</span>
        <span className="text-ink-soft"> for each traveler</span>
      </span>
      <span className="flex min-w-0 flex-1 gap-2 max-[22.5rem]:flex-col sm:flex-none">
        <BagSelect
          label="Carry-on bags"
          icon="cabinBag"
          value={bags.cabin}
          choices={cabinChoices}
          textOf={(count) => bagCount('cabin', count)}
          onChange={(cabin) => onChange({ ...bags, cabin })}
        />
        <BagSelect
          label="Checked bags"
          icon="checkedBag"
          value={bags.checked}
          choices={checkedChoices}
          textOf={(count) => bagCount('checked', count)}
          onChange={(checked) => onChange({ ...bags, checked })}
        />
      </span>
      <p role="status" className="sr-only">
        {hasBags(bags) ? 'Prices include your bags where their price is known.' : null}
      </p>
    </fieldset>
  );
}

interface BagSelectProps<Count extends number> {
  readonly label: string;
  readonly icon: IconName;
  readonly value: Count;
  readonly choices: readonly Count[];
  readonly textOf: (count: Count) => string;
  readonly onChange: (count: Count) => void;
}

function BagSelect<Count extends number>(props: BagSelectProps<Count>) {
  const { label, icon, value, choices, textOf, onChange } = props;
  return (
    <label className="relative min-w-0 flex-1 sm:flex-none">
      <span className="sr-only">{label}</span>
      <Icon name={icon} className="pointer-events-none absolute top-3.5 left-2.5 size-4 max-sm:hidden" />
      <select
        className={`min-h-11 w-full appearance-none text-ellipsis rounded-md border bg-field pr-7 pl-8 text-ink max-sm:pr-6 max-sm:pl-2 ${value === 0 ? 'border-outline' : 'border-ink sm:font-semibold'}`}
        value={value}
        onChange={(event) => {
          const count = choices.find((choice) => String(choice) === event.currentTarget.value);
          if (count !== undefined) onChange(count);
        }}
      >
        {choices.map((count) => (
          <option key={count} value={count}>
            {textOf(count)}
          </option>
        ))}
      </select>
      <Icon name="chevron" className="pointer-events-none absolute top-3.5 right-2 size-4 max-sm:right-1" />
    </label>
  );
}
