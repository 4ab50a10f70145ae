import { type ChosenExtra, chooseExtra, excludedBy, extrasTotal, quantityOf } from '#domain/extras/choose-extras.ts';
import { type ExtraGroup, groupExtras } from '#domain/extras/group-extras.ts';
import type { PricedService, Slice } from '#domain/flights/offer.ts';
import { flightScope } from '#domain/flights/service-scope.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type NamedPerson, namesOf } from './extra-names.ts';
import { ExtraRow } from './extra-row.tsx';
import { countText, type ExtraWords } from './extra-words.ts';

interface ExtrasByTravelerProps {
  readonly words: ExtraWords;
  /** What is for sale. */
  readonly services: readonly PricedService[];
  readonly slices: readonly Slice[];
  /** Everyone on the trip, in order. */
  readonly party: readonly NamedPerson[];
  readonly currency: string;
  readonly chosen: readonly ChosenExtra[];
  readonly onChoose: (chosen: readonly ChosenExtra[]) => void;
}

/** Extras by traveler and flights; one that overlaps a chosen one cannot be chosen and says why. */
export function ExtrasByTraveler(props: ExtrasByTravelerProps) {
  const groups = groupExtras(props.services, props.party, props.slices);
  return (
    <div className="mt-2 divide-y divide-line">
      {groups.map((group) => (
        <Travelers key={group.passengerIds.join()} group={group} isOnly={groups.length === 1} {...props} />
      ))}
    </div>
  );
}

interface TravelersProps extends ExtrasByTravelerProps {
  readonly group: ExtraGroup<PricedService>;
  /** The only group of the trip: it cannot be closed. */
  readonly isOnly: boolean;
}

/** What is sold to one traveler, or to several together. */
function Travelers(props: TravelersProps) {
  const { group, isOnly, words, party, currency, chosen } = props;
  const name = capital(namesOf(group.passengerIds, party));
  if (isOnly) {
    return (
      <div className="px-4 pb-2 md:px-6">
        <h3 className="pt-2 text-sm font-semibold wrap-anywhere">{name}</h3>
        <Rows {...props} />
      </div>
    );
  }
  const own = chosen.filter(({ serviceId }) =>
    group.parts.some((part) => part.extras.some(({ id }) => id === serviceId)),
  );
  return (
    <details open={group.passengerIds[0] === party[0]?.id && group.passengerIds.length === 1} className="group">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 text-sm md:px-6">
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h3 className="font-semibold">{name}</h3>
          <p className="tabular text-xs text-ink-soft">
            {own.length === 0
              ? `No ${words.many} chosen`
              : `${countText(own, words)}, ${words.price(extrasTotal(own, currency))}`}
          </p>
        </div>
        <Icon name="chevron" className="size-5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-2 md:px-6">
        <Rows {...props} />
      </div>
    </details>
  );
}

/** Everything that is sold to them, by the flights it covers. */
function Rows({ group, words, slices, party, chosen, onChoose }: TravelersProps) {
  const name = namesOf(group.passengerIds, party);
  return group.parts.map(({ segmentIds, extras }) => {
    const flights = flightScope(segmentIds, slices);
    return (
      <section key={segmentIds.join()} aria-label={`${capital(flights)}, ${name}`} className="py-2">
        <h4 className="text-xs font-semibold text-ink-soft">{capital(flights)}</h4>
        {extras.map((service) => (
          <ExtraRow
            key={service.id}
            service={service}
            quantity={quantityOf(chosen, service.id)}
            fullLabel={`${service.name} for ${name}, ${flights}`}
            price={words.price(service.sale)}
            excluded={exclusionText(excludedBy(chosen, service), slices)}
            onChange={(quantity) => onChoose(chooseExtra(chosen, service, quantity))}
          />
        ))}
      </section>
    );
  });
}

/** Why an extra cannot be chosen now; null if it can. */
function exclusionText(by: ChosenExtra | null, slices: readonly Slice[]): string | null {
  if (by === null) return null;
  const where = [flightScope(by.segmentIds, slices), by.description].filter((text) => text !== '').join(' · ');
  return `Cannot be combined with the ${by.name.toLowerCase()} you chose (${where}). Remove that one first.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
