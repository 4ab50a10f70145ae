import { refundsAll } from '#domain/booking/airline-changes/change-rights.ts';
import { type BagLine, bagLines, bagTerms, laterCancelWithBagsTexts } from '#domain/booking/amendments/added-bags.ts';
import type { AmendmentPrice } from '#domain/booking/amendments/amendment-price.ts';
import type { AmendmentState } from '#domain/booking/amendments/amendment-states.ts';
import {
  type AmendmentLine,
  agreedTotal,
  amendmentLines,
  amendmentTerms,
  laterCancelText,
} from '#domain/booking/amendments/amendment-texts.ts';
import {
  type FareChange,
  fareLosses,
  laterChangeSentences,
  newFareSentences,
} from '#domain/booking/amendments/fare-change.ts';
import { lostBagTexts } from '#domain/booking/amendments/lost-bags.ts';
import { lostServiceTexts } from '#domain/booking/amendments/lost-services.ts';
import { type Settlement, settlementSentence } from '#domain/booking/amendments/settlement.ts';
import type { AmendmentStatus, AmendmentView } from '#domain/booking/views/amendment.ts';
import type { BookingRow } from '../booking/index.ts';
import { freeUntilOf } from '../cancellation/index.ts';
import { amendmentWords } from './kinds/amendment-words.ts';
import type { AmendmentRow } from './lifecycle.ts';

const statusOf: Record<AmendmentState, AmendmentStatus> = {
  quoted: 'quoted',
  confirming: 'pending',
  // It is made; a pending capture does not concern the traveler.
  changed: 'confirmed',
  done: 'confirmed',
  failed: 'failed',
  needs_attention: 'needs_attention',
};

/** Whether the airline did not make it, even while a person settles its money, or afterwards. */
export function isNotMade({ failureCode, confirmedAt }: AmendmentRow): boolean {
  return failureCode !== null && confirmedAt === null;
}

/** The traveler's view of an amendment. */
export function toAmendmentView(row: AmendmentRow, booking: BookingRow, now: Date): AmendmentView {
  const { before, after, lostServices: lost } = row;
  const price = priceOf(row);
  const isFree24h = isFreeAt(now, booking);
  const losesFree24h = row.confirmedAt === null && isFree24h;
  const fare = fareChangeOf(row, booking);
  const losesFullRefund = row.confirmedAt === null && refundsAll(booking.airlineChange);
  return {
    id: row.id,
    bookingId: row.bookingId,
    kind: row.kind,
    // Closed by a person after its money was taken for nothing.
    status: row.state === 'done' && isNotMade(row) ? 'failed' : statusOf[row.state],
    price,
    removed: before.slices.filter((_, index) => row.replaced.includes(index)),
    added: after.slices.filter(({ id }) => row.addedSliceIds.includes(id)),
    bags: bagLinesOf(row, booking),
    conditions: after.conditions,
    terms:
      row.kind === 'bags'
        ? bagTerms(price, isFree24h)
        : amendmentTerms(price, {
            losesFree24h,
            losesFullRefund,
            lostCount: lost.length,
            newFare: newFareTexts(fare, booking),
          }),
    lost: [
      ...(row.kind === 'flights' && row.confirmedAt === null ? [...fareLosses(fare), ...lostBagsOf(row, booking)] : []),
      ...lostTextsOf(row, booking),
    ],
    failure: row.state === 'failed' ? failureText(row) : null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Whether the 24-hour rule allows canceling free of charge at a given time. */
function isFreeAt(at: Date, booking: BookingRow): boolean {
  const freeUntil = freeUntilOf(booking);
  return freeUntil !== null && at <= freeUntil;
}

/** Why an amendment was not made, and that it had no effect. */
export function failureText({ kind, failureCode }: Pick<AmendmentRow, 'kind' | 'failureCode'>): string {
  const { notMade, notSent, gone } = amendmentWords[kind];
  if (failureCode === 'AMENDMENT_BY_PHONE') return notMade;
  return failureCode === 'SUPPLIER_UNAVAILABLE' ? notSent : gone;
}

/** Whether the airline may change the flights online, by the last reading of the order; true if unknown. */
function mayChangeOnline({ orderActions }: BookingRow): boolean {
  return orderActions?.includes('change') !== false;
}

/** Amendments keep no passengers; the fees of a fare state how many they cover. */
function fareChangeOf({ before, after }: AmendmentRow, { itinerary: { passengers } }: BookingRow): FareChange {
  return { before: { ...before, passengers }, after: { ...after, passengers } };
}

function lostBagsOf({ before, after }: AmendmentRow, { itinerary: { passengers } }: BookingRow): string[] {
  return lostBagTexts({ before, after, passengers });
}

/** The new fare's terms agreed to by the traveler, as worded in the review. */
export function newFareTextsOf(row: AmendmentRow, booking: BookingRow): string[] {
  return [...newFareTexts(fareChangeOf(row, booking), booking), laterCancelText(priceOf(row))];
}

/** The new fare's rules, and how later changes are made. */
function newFareTexts(fare: FareChange, booking: BookingRow): string[] {
  return [...newFareSentences(fare), ...laterChangeSentences(fare, mayChangeOnline(booking))];
}

/** A made amendment that the traveler agreed to, for the receipt. */
export interface MadeAmendment {
  readonly kind: AmendmentRow['kind'];
  /** When the traveler agreed; null if it was not recorded. */
  readonly agreedAt: Date | null;
  readonly lines: readonly AmendmentLine[];
  readonly total: AmendmentLine;
  /** How it was paid if not by its own payment, the agreed refund terms and new fare, and losses with old flights. */
  readonly terms: readonly string[];
}

export function toMadeAmendment(row: AmendmentRow, booking: BookingRow): MadeAmendment {
  const price = priceOf(row);
  const settlement = settlementOf(row);
  return {
    kind: row.kind,
    agreedAt: row.askedAt,
    lines: amendmentLines(price, bagLinesOf(row, booking)),
    total: agreedTotal(price, bagLinesOf(row, booking)),
    terms: [
      ...(settlement === null ? [] : [settlementSentence(settlement, price.due)]),
      ...(row.kind === 'bags'
        ? laterCancelWithBagsTexts(row.askedAt !== null && isFreeAt(row.askedAt, booking))
        : [
            ...lostTextsOf(row, booking).map((text) => `No longer part of your trip: ${text}.`),
            ...newFareSentences(fareChangeOf(row, booking)),
            laterCancelText(price),
          ]),
    ],
  };
}

/** The added bags, one line each. */
export function bagLinesOf({ bags, before, currency }: AmendmentRow, { itinerary }: BookingRow): BagLine[] {
  return bagLines(bags ?? [], itinerary.passengers, before.slices, currency);
}

/** The seats and extras lost with the old flights, one line each. */
export function lostTextsOf({ before, lostServices: lost }: AmendmentRow, { itinerary }: BookingRow): string[] {
  return lostServiceTexts(lost, itinerary.passengers, before.slices);
}

/** How an amendment was paid if its own payment was not taken; null otherwise. */
export function settlementOf({ settledBy, settledMinor, currency }: AmendmentRow): Settlement | null {
  if (settledBy === null || settledMinor === null) return null;
  return { way: settledBy, paid: { amountMinor: settledMinor, currency } };
}

export function priceOf(row: AmendmentRow): AmendmentPrice {
  const money = (amountMinor: number) => ({ amountMinor, currency: row.currency });
  return {
    due: money(row.dueMinor),
    refund: money(row.refundMinor),
    difference: money(row.saleChangeMinor - (row.airlineFeeMinor ?? 0)),
    airlineFee: row.airlineFeeMinor === null ? null : money(row.airlineFeeMinor),
    fee: money(row.feeMinor),
    saleChange: money(row.saleChangeMinor),
  };
}
