import { canBeFlown, isUnclear, refundsAll } from '#domain/booking/airline-changes/change-rights.ts';
import {
  answerSoon,
  choiceTexts,
  findingTexts,
  keepingEndsFree,
  refundByPhone,
  unclearChange,
} from '#domain/booking/airline-changes/change-texts.ts';
import { amendmentInProgress } from '#domain/booking/amendments/open-amendment.ts';
import { airlineChangeSentence } from '#domain/booking/refund-texts.ts';
import type { ShownChange } from '#domain/booking/views/booking.ts';
import { refundFlagsOf } from '#domain/booking/views/booking.ts';
import { type BookingRow, changeFeesOf, changesOf, hasTripDeparted } from '../booking/index.ts';
import { cancellationOptions, freeUntilOf } from '../cancellation/index.ts';

/** The view of the airline's change for travelers and administrators at a time; null if the flights are as booked. */
export function shownChange(booking: BookingRow, isCanceling: boolean, now: Date): ShownChange | null {
  const { airlineChange, changeAnswerBy, state } = booking;
  if (airlineChange === null) return null;
  const { findings, agreed, ...stored } = airlineChange;
  // Judged against the agreed flights; once accepted, those are the new ones, with the booked ones beside them.
  const change = { ...stored, booked: stored.answer === 'accepted' ? stored.booked : (agreed ?? stored.booked) };
  const isOpen = change.answer === 'open' && changeAnswerBy !== null && changeAnswerBy > now;
  const texts = change.isUnclear === true ? [unclearChange.text] : findingTexts(findings, change.booked.length);
  if (state === 'confirmed' && !isCanceling && isOpen && booking.openAmendmentId !== null)
    return { ...change, texts, choices: [amendmentInProgress], canAccept: false, refundsAll: false };
  if (state !== 'confirmed' || isCanceling || !isOpen)
    return { ...change, texts, choices: answeredTexts(booking), canAccept: false, refundsAll: false };
  if (isUnclear(airlineChange))
    return { ...change, texts, choices: [unclearChange.choice], canAccept: false, refundsAll: false };
  const [option] = cancellationOptions(booking, null, now);
  const isRefundable = option?.type === 'airline_change';
  const isByPhone = !isRefundable && refundsAll(airlineChange) && !hasTripDeparted(booking, now);
  const canAccept = canBeFlown(change.level) && change.isByPhone !== true;
  const freeUntil = freeUntilOf(booking);
  const paid = { amountMinor: booking.saleMinor, currency: booking.currency };
  return {
    ...change,
    texts,
    choices: [
      ...choiceTexts(
        change.level,
        isRefundable
          ? airlineChangeSentence(paid, changeFeesOf(booking), {
              level: change.level,
              ...refundFlagsOf(changesOf(booking)),
            })
          : null,
        change.isByPhone,
      ),
      ...(isByPhone ? [refundByPhone] : []),
      ...(canAccept && freeUntil !== null && now <= freeUntil ? [keepingEndsFree] : []),
      answerSoon,
    ],
    canAccept,
    refundsAll: isRefundable,
  };
}

function answeredTexts({ airlineChange, state }: BookingRow): string[] {
  if (state !== 'confirmed') return [];
  if (airlineChange?.answer === 'accepted') return ['You accepted the new flights.'];
  return airlineChange?.answer === 'accepting' ? ['We are confirming the new flights with the airline.'] : [];
}
