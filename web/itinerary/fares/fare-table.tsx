import { type ReactNode, useId } from 'react';
import { cancelingNote } from '#domain/booking/refund-preview.ts';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import { type ComparedFare, compareFares, type FareCell } from '#domain/flights/fare-table/compare-fares.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { formatPrice } from '#domain/money/format.ts';
import { PriceText } from '#web/itinerary/price/price-text.tsx';
import { Icon } from '#web/ui/icon.tsx';

export interface FareTableProps {
  /** As `chooseFares` returns them. */
  readonly fares: readonly [ListedOffer, ...ListedOffer[]];
  /** The fare whose price the others are compared with. */
  readonly base: ListedOffer;
  readonly now: Date;
  /** The link that chooses a fare; expired ones have none. */
  readonly renderChoice: (fare: ComparedFare) => ReactNode;
}

/** Fares of one journey as columns (FARE-02). Wider tables scroll sideways; the names of the rows stay. */
export function FareTable({ fares, base, now, renderChoice }: FareTableProps) {
  const id = useId();
  const table = compareFares(fares, base);
  const hasBags = fares.some(({ withBags }) => withBags !== undefined);
  return (
    <>
      <section aria-label="Fares side by side" className="relative isolate -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
        <table aria-describedby={`${id}-notes`} className="w-full border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className={`${rowHeadClass} font-normal`}>
                <span className="sr-only">Fare</span>
              </th>
              {table.fares.map(({ offer, name }) => (
                <th key={offer.id} scope="col" className={`${columnClass} text-base font-semibold`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <RowHead>Price</RowHead>
              {table.fares.map((fare) => (
                <td key={fare.offer.id} className={cellClass}>
                  <Price
                    fare={fare}
                    hasBags={hasBags}
                    isExpired={isOfferExpired(fare.offer, now)}
                    renderChoice={renderChoice}
                  />
                </td>
              ))}
            </tr>
            {table.rows.map(({ name, cells }) => (
              <tr key={name}>
                <RowHead>{name}</RowHead>
                {cells.map((cell, index) => (
                  <td key={table.fares[index]?.offer.id} className={cellClass}>
                    <Cell cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div id={`${id}-notes`} className="mt-3 grid gap-1 text-xs text-ink-soft">
        <p className="flex items-start gap-1">
          <Icon name="check" className="size-4 shrink-0 text-success" />
          Better than with the first fare
        </p>
        <p>{cancelingNote(fares)}</p>
        <p>Bags are for each traveler except lap infants. Prices are for all travelers.</p>
      </div>
    </>
  );
}

const rowHeadClass =
  'sticky left-0 z-10 w-20 min-w-20 border-r border-line bg-card py-2 pr-2 align-top text-xs leading-5 text-ink-soft md:w-32 md:min-w-32 md:text-sm';
/** Two of them fit beside the names of the rows on a phone. */
const columnClass = 'min-w-34 max-w-56 px-2 py-2 align-top wrap-break-word md:min-w-36 md:px-3';
const cellClass = `${columnClass} border-t border-line`;

function RowHead({ children }: { readonly children: string }) {
  return (
    <th scope="row" className={`${rowHeadClass} border-t font-medium`}>
      {children}
    </th>
  );
}

interface PriceProps {
  readonly fare: ComparedFare;
  /** Whether a price with bags is known of any fare. */
  readonly hasBags: boolean;
  readonly isExpired: boolean;
  readonly renderChoice: FareTableProps['renderChoice'];
}

function Price({ fare, hasBags, isExpired, renderChoice }: PriceProps) {
  return (
    <>
      <PriceText
        price={fare.offer.sale.total}
        className={`block text-lg leading-7 ${isExpired ? 'text-ink-soft line-through' : ''}`}
      />
      {/* Without a difference or a price with bags its lines stay, so that the buttons stand in one row. */}
      <span className={`block text-xs leading-4 text-ink-soft ${hasBags ? 'min-h-12' : 'min-h-8'}`}>
        {fare.difference}
      </span>
      {hasBags ? (
        <span className="block min-h-8 text-xs leading-4 text-ink-soft">
          {fare.offer.withBags === undefined
            ? 'Price with your bags not known'
            : `${formatPrice(fare.offer.withBags.total)} with your bags`}
        </span>
      ) : null}
      <span className="mt-2 block">
        {isExpired ? (
          <span className="inline-block rounded-full border border-outline px-3 leading-7 font-semibold">Expired</span>
        ) : (
          renderChoice(fare)
        )}
      </span>
    </>
  );
}

function Cell({ cell: { lines, isBetter } }: { readonly cell: FareCell }) {
  const [first, ...others] = lines;
  return (
    <>
      <span className={`flex items-start gap-1 ${isBetter ? 'font-semibold' : ''}`}>
        {isBetter ? <Icon name="check" className="mt-0.5 size-4 shrink-0 text-success" /> : null}
        <span>
          {isBetter ? <span className="sr-only">Better: </span> : null}
          {first}
        </span>
      </span>
      {others.map((line) => (
        <span key={line} className="block text-xs leading-5 text-ink-soft">
          {line}
        </span>
      ))}
    </>
  );
}
