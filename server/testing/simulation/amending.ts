import { formatMoneyDecimal } from '#domain/money/money.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { confirmAmendment } from '#server/features/amendments/confirm-amendment.ts';
import { type AmendmentRow, amendmentLifecycle } from '#server/features/amendments/lifecycle.ts';
import { quoteAmendment } from '#server/features/amendments/quote-amendment.ts';
import { listBags, quoteBags } from '#server/features/amendments/quote-bags.ts';
import { searchFlightOptions } from '#server/features/amendments/search-options.ts';
import { type BookingRow, bookingLifecycle } from '#server/features/booking/lifecycle.ts';
import { findRow, getRow } from '#server/lifecycle/lifecycle.ts';
import type { Refusal } from '#server/refusal.ts';
import { answerBank, holdMoney } from './paying.ts';
import type { Server } from './server-cluster.ts';
import { recordClaim, retryUntilAnswered, type Trip } from './trip.ts';

/** Looks for other flights, pays their extra price and agrees, or stops on the way. */
export async function amendTrip(trip: Trip, bookingId: string): Promise<void> {
  const { simulation } = trip;
  await simulation.sleep(simulation.choose([1, 10, 60] as const) * 60_000);
  const departureDate = new Date(simulation.now().getTime() + (2 + simulation.pick(30)) * 86_400_000);
  const wanted = [{ direction: 0, departureDate: departureDate.toISOString().slice(0, 10) }];
  const found = await retryUntilAnswered(trip, async (server) =>
    searchFlightOptions(server.deps, await bookingOf(server, bookingId), wanted),
  );
  const option = found?.ok ? found.value.options[0] : undefined;
  if (option === undefined) return;
  const quoted = await retryUntilAnswered(trip, async (server) =>
    quoteAmendment(server.deps, await bookingOf(server, bookingId), option.id),
  );
  if (quoted?.ok !== true || simulation.chance(0.1)) return;
  if (simulation.chance(0.1)) await simulation.sleep(35 * 60_000);
  const paymentId = quoted.value.dueMinor === 0 ? null : await payFor(trip, quoted.value);
  if (quoted.value.dueMinor > 0 && paymentId === null) return;
  if (simulation.chance(0.1)) return;
  await confirm(trip, quoted.value, paymentId);
}

/** Requests the airline's bags, pays for one or two and agrees, or stops on the way. */
export async function addBagsToTrip(trip: Trip, bookingId: string): Promise<void> {
  const { simulation } = trip;
  await simulation.sleep(simulation.choose([1, 10, 60] as const) * 60_000);
  const found = await retryUntilAnswered(trip, async (server) =>
    listBags(server.deps, await bookingOf(server, bookingId)),
  );
  const bag = found?.ok ? found.value[simulation.pick(found.value.length)] : undefined;
  if (bag === undefined) return;
  const choice = [{ id: bag.id, quantity: 1 + simulation.pick(2) }];
  const quoted = await retryUntilAnswered(trip, async (server) =>
    quoteBags(server.deps, await bookingOf(server, bookingId), choice),
  );
  if (quoted?.ok !== true || simulation.chance(0.1)) return;
  if (simulation.chance(0.1)) await simulation.sleep(25 * 60_000);
  const paymentId = await payFor(trip, quoted.value);
  if (paymentId === null || simulation.chance(0.1)) return;
  await confirm(trip, quoted.value, paymentId);
}

/** Holds the amount due; the payment's id, or null if nothing is held. */
async function payFor(trip: Trip, { id, dueMinor, currency }: AmendmentRow): Promise<string | null> {
  const due = { amountMinor: dueMinor, currency };
  const purpose = {
    amount: formatMoneyDecimal(due),
    offerId: null,
    services: [],
    amendment: { id, due: async () => ok(due) },
  };
  for (let tries = 1; tries <= 2; tries++) {
    const paid = await holdMoney(trip, purpose, `${id}-${tries}`);
    if (paid === null) return null;
    if (paid.ok) {
      const isHeld = paid.value.clientSecret === null || (await answerBank(trip, paid.value));
      return isHeld ? paid.value.payment.id : null;
    }
    if (!['PAYMENT_UNAVAILABLE', 'CARD_DECLINED'].includes(paid.error.code)) return null;
  }
  return null;
}

async function confirm(trip: Trip, { id, bookingId, kind }: AmendmentRow, paymentId: string | null): Promise<void> {
  const { simulation } = trip;
  const confirmed = await retryUntilAnswered(trip, async (server): Promise<Result<AmendmentRow, Refusal>> => {
    const [booking, amendment] = await Promise.all([
      bookingOf(server, bookingId),
      findRow(server.deps.db, amendmentLifecycle, id),
    ]);
    if (amendment === null) return err({ code: 'NOT_FOUND' });
    const command = {
      booking,
      amendment,
      visitor: trip.name,
      paymentId,
      review: simulation.choose(['always', 'never'] as const),
    };
    return confirmAmendment(server.deps, command, server.track);
  });
  if (confirmed === null) return;
  if (confirmed.ok) {
    if (['changed', 'done'].includes(confirmed.value.state))
      recordClaim(trip, kind === 'bags' ? 'bags added' : 'flights changed', { bookingId, paymentId, amendmentId: id });
    return;
  }
  if (/Nothing was (?:changed|added)/.test(confirmed.error.message ?? ''))
    recordClaim(trip, kind === 'bags' ? 'bags not added' : 'flights not changed', {
      bookingId,
      paymentId,
      amendmentId: id,
    });
}

function bookingOf({ deps }: Server, id: string): Promise<BookingRow> {
  return getRow(deps.db, bookingLifecycle, id);
}
