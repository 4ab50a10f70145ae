import type { ReactNode } from 'react';
import { agreedTotal, amendmentLines } from '#domain/booking/amendments/amendment-texts.ts';
import type { DeskAmendment } from '#domain/booking/views/desk-amendment.ts';
import { flightNames } from '#domain/flights/itinerary.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { formatExact } from '#domain/money/format.ts';
import { momentText } from '#domain/time/date-text.ts';
import { Card } from '#web/features/admin/card.tsx';
import { StatusPill } from '#web/features/admin/status-pill.tsx';
import { SliceLine } from '#web/itinerary/slice/slice-line.tsx';
import { amendmentLabel, settlementNames, stateLabel, stateLook } from '../state-labels.ts';

const kindNames: Readonly<Record<DeskAmendment['kind'], string>> = { flights: 'Other flights', bags: 'More bags' };

/** Other flights and bags that the traveler agreed to, oldest first; renders nothing without any. */
export function BookingAmendments({ amendments }: { readonly amendments: readonly DeskAmendment[] }) {
  if (amendments.length === 0) return null;
  return (
    <Card id="amendments" title="Changes by the traveler">
      <ul aria-label="Changes by the traveler" className="mt-4 divide-y divide-line">
        {amendments.map((amendment) => (
          <li key={amendment.id} className="grid gap-4 py-4 first:pt-0 last:pb-0">
            <Amendment amendment={amendment} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Amendment({ amendment }: { readonly amendment: DeskAmendment }) {
  const { id, kind, state, askedAt, confirmedAt, failureCode, removed, added, bags, price, lost } = amendment;
  const lines = [...(kind === 'bags' ? [] : amendmentLines(price)), agreedTotal(price)];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusPill look={stateLook(state)}>{amendmentLabel(state)}</StatusPill>
        <span className="font-medium">{kindNames[kind]}</span>
        <span className="text-ink-soft">
          {askedAt === null ? null : `agreed to ${momentText(askedAt)}`}
          {confirmedAt === null ? null : ` · made ${momentText(confirmedAt)}`}
        </span>
      </p>
      {kind === 'bags' ? null : (
        <>
          <Flights name="Given up" slices={removed} />
          <Flights name="New flights" slices={added} />
        </>
      )}
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {bags.length === 0 ? null : <Bags bags={bags} />}
        {lines.map(({ label, value }) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
        <MoneyOf amendment={amendment} />
        {lost.length === 0 ? null : <Fact name="Lost">{lost.join('; ')}</Fact>}
        {failureCode === null ? null : <Fact name="Not made">{failureCode}</Fact>}
        <Fact name="Change id">{id}</Fact>
      </dl>
    </>
  );
}

function Flights({ name, slices }: { readonly name: string; readonly slices: readonly Slice[] }) {
  return (
    <div className="grid gap-3">
      <h3 className="text-sm font-semibold">{name}</h3>
      {slices.map((slice) => (
        <div key={slice.id}>
          <SliceLine slice={slice} />
          <p className="mt-1 text-sm text-ink-soft">{flightNames(slice)}</p>
        </div>
      ))}
    </div>
  );
}

function Bags({ bags }: Pick<DeskAmendment, 'bags'>) {
  return (
    <Fact name="Bags">
      <ul className="grid gap-1">
        {bags.map(({ text, amount }, index) => (
          <li key={lineKey(index, text)}>{`${text}: ${formatExact(amount)}`}</li>
        ))}
      </ul>
    </Fact>
  );
}

/** Two travelers of one name may add the same bag. */
function lineKey(index: number, text: string): string {
  return `${index} ${text}`;
}

function MoneyOf({ amendment: { payment, settlement, refunds } }: { readonly amendment: DeskAmendment }) {
  return (
    <>
      {payment === null ? null : (
        <Fact name="Payment">
          {`${formatExact(payment.capture)}: ${stateLabel(payment.state)}`}
          <span className="block text-xs font-normal text-ink-soft">
            {[payment.id, payment.intentId].filter((one) => one !== null).join(' · ')}
          </span>
        </Fact>
      )}
      {settlement === null ? null : (
        <Fact name="Settled">
          {settlement.way === 'not_paid'
            ? settlementNames.not_paid
            : `${formatExact(settlement.paid)}: ${settlementNames[settlement.way]}`}
        </Fact>
      )}
      {refunds.map(({ id, state, amount, refundId }) => (
        <Fact key={id} name="Refund">
          {`${formatExact(amount)}: ${stateLabel(state)}`}
          <span className="block text-xs font-normal text-ink-soft">
            {[id, refundId].filter((one) => one !== null).join(' · ')}
          </span>
        </Fact>
      ))}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="tabular min-w-0 font-medium">{children}</dd>
    </>
  );
}
