import { type CSSProperties, Fragment } from 'react';
import { seatKind } from '#domain/seats/seat-kind.ts';
import { isSeat, isSeatPlace, placesOf, type SeatCabin, type SeatRow, seatPosition } from '#domain/seats/seat-map.ts';
import { sectionWidths } from './grid-moves.ts';
import { CabinFixture, SeatCell } from './seat-cell.tsx';
import { type SeatTurn, seatLook } from './seat-look.ts';

interface CabinViewProps {
  readonly cabin: SeatCabin;
  readonly turn: SeatTurn;
  /** The seat that Tab reaches. */
  readonly tabStop: string | null;
}

const cabinNames: Record<string, string> = {
  economy: 'Economy',
  premium_economy: 'Premium Economy',
  business: 'Business',
  first: 'First',
};

/** A cabin, row by row as the airline draws it: sections between aisles, the wings outside (SEAT-01). */
export function CabinView({ cabin, turn, tabStop }: CabinViewProps) {
  const widths = sectionWidths(cabin);
  const letters = columnLetters(cabin, widths);
  const slots = widths.reduce((sum, width) => sum + width, 0);
  const sizes = { '--slots': Math.max(1, slots), '--aisles': Math.max(0, widths.length - 1) } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a cabin have no columns that a table could name
    <div role="rowgroup" className="cabin" style={sizes}>
      <div aria-hidden="true" className="cabin-head">
        <p className="cabin-name">{cabinNames[cabin.cabinClass] ?? cabin.cabinClass}</p>
        <div className="cabin-row">
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sections are places, they have no names
            <Fragment key={index}>
              {index === 0 && widths.length > 1 ? null : <span className="cabin-aisle" />}
              <span className="cabin-section" style={{ '--width': width } as CSSProperties}>
                {letters[index]?.map((letter, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are places
                  <span key={place} className="cabin-place">
                    {letter}
                  </span>
                ))}
              </span>
            </Fragment>
          ))}
        </div>
      </div>
      {cabin.rows.map((row, index) => (
        <CabinRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are places, some without a number
          key={index}
          row={row}
          widths={widths}
          cabinClass={cabin.cabinClass}
          wing={wingOf(cabin, index)}
          turn={turn}
          tabStop={tabStop}
        />
      ))}
    </div>
  );
}

type Wing = 'first' | 'middle' | 'last' | 'only' | undefined;

interface CabinRowProps {
  readonly row: SeatRow;
  readonly widths: readonly number[];
  readonly cabinClass: string;
  readonly wing: Wing;
  readonly turn: SeatTurn;
  readonly tabStop: string | null;
}

function CabinRow({ row, widths, cabinClass, wing, turn, tabStop }: CabinRowProps) {
  const hasSeats = row.sections.some(({ elements }) => elements.some(isSeat));
  const sections = row.sections.map(({ elements }, section) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sections are places
    <Fragment key={section}>
      {section === 0 && widths.length > 1 ? null : (
        <span aria-hidden="true" className="cabin-aisle">
          {row.number}
        </span>
      )}
      <div className="cabin-section" style={{ '--width': widths[section] ?? 0 } as CSSProperties}>
        {elements.map((element, place) =>
          isSeat(element) ? (
            <SeatCell
              key={element.designator}
              designator={element.designator}
              position={seatPosition(row, section, place)}
              look={seatLook(element, cabinClass, turn)}
              disclosures={element.disclosures}
              kind={seatKind(element.name)}
              isTabStop={element.designator === tabStop}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: only seats have names
            <CabinFixture key={place} element={element} isAmongSeats={elements.some(isSeatPlace)} />
          ),
        )}
      </div>
    </Fragment>
  ));
  return hasSeats ? (
    // biome-ignore lint/a11y/useFocusableInteractive: the seats in the row take the focus (ARIA grid pattern)
    // biome-ignore lint/a11y/useSemanticElements: the rows of a cabin have no columns that a table could name
    <div role="row" className="cabin-row" data-wing={wing}>
      {sections}
    </div>
  ) : (
    <div aria-hidden="true" className="cabin-row" data-wing={wing} data-fixtures="true">
      {sections}
    </div>
  );
}

function wingOf({ wings }: SeatCabin, index: number): Wing {
  if (wings === null || index < wings.firstRowIndex || index > wings.lastRowIndex) return undefined;
  if (wings.firstRowIndex === wings.lastRowIndex) return 'only';
  if (index === wings.firstRowIndex) return 'first';
  return index === wings.lastRowIndex ? 'last' : 'middle';
}

/** The letter of each place in most full sections; '' if there is none. */
function columnLetters(cabin: SeatCabin, widths: readonly number[]): string[][] {
  return widths.map((width, section) =>
    Array.from({ length: width }, (_, place) => {
      const counts = new Map<string, number>();
      for (const { sections } of cabin.rows) {
        const elements = placesOf(sections[section]?.elements ?? []);
        const letter = elements.length === width ? elements[place]?.designator?.replace(/^\d+/, '') : undefined;
        if (letter !== undefined) counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
      return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
    }),
  );
}
