import { boughtBags } from '#domain/booking/booked-order.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { bagAllowance, bagSentence } from '#domain/flights/fare/bag-text.ts';
import { Icon } from '#web/ui/icon.tsx';

/** For more owners than these the list is opened on request: the bags for sale come first on a small screen. */
const listed = 2;

/** The bags that a trip has: those of its fare, and those that were bought. */
export function BookedBags({ booked }: { readonly booked: Booking['bookingData'] }) {
  const owners = [
    ...booked.passengers.map(({ id, givenName, familyName }) => ({ id, name: `${givenName} ${familyName}` })),
    { id: null, name: 'For the whole booking' },
  ];
  const bought = owners.flatMap(({ id, name }) => {
    const texts = boughtBags(id, booked);
    return texts.length === 0 ? [] : [{ id, name, texts }];
  });
  return (
    <section
      aria-labelledby="booked-bags"
      className="rounded-lg border border-line bg-card px-4 pt-4 pb-5 text-sm shadow-raised md:px-6"
    >
      <h2 id="booked-bags" className="mb-1 text-base font-semibold">
        Bags you have
      </h2>
      <p className="text-ink-soft">{bagSentence(bagAllowance(booked.slices, booked.passengers))}</p>
      {bought.length > listed ? (
        <details className="group mt-1">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 font-medium">
            <span className="min-w-0 flex-1">Bags you bought, by traveler</span>
            <Icon name="chevron" className="size-5 transition-transform duration-150 group-open:rotate-180" />
          </summary>
          <BoughtBags bought={bought} />
        </details>
      ) : bought.length > 0 ? (
        <BoughtBags bought={bought} />
      ) : null}
    </section>
  );
}

interface BoughtBagsProps {
  readonly bought: readonly { readonly id: string | null; readonly name: string; readonly texts: readonly string[] }[];
}

function BoughtBags({ bought }: BoughtBagsProps) {
  return (
    <ul aria-label="Bags you bought" className="mt-3 grid gap-2">
      {bought.map(({ id, name, texts }) => (
        <li key={id} className="min-w-0 wrap-anywhere">
          <span className="font-medium">{name}</span>
          {texts.map((text) => (
            <span key={text} className="tabular block text-ink-soft">
              {text}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
