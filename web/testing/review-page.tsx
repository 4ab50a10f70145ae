import { screen } from '@testing-library/react';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import type { Slice } from '#domain/flights/offer.ts';
import ChangePayment from '#web/routes/changes/change-payment.tsx';
import { openPage } from './open-page.tsx';

/** The answer to a card that is held for a change. */
export const held = { success: true, paymentId: 'pay_1', status: 'authorised', message: 'Card authorized' } as const;

/** Opens the review of a change, with a page to choose again behind it; `flights` are those of a trip to which bags are added. */
export function openReview(amendment: AmendmentView, flights: readonly Slice[] = [], soldBy: Booking['soldBy'] = null) {
  const load = () => ({
    ...{ kind: 'amendment', id: amendment.id, amendment, flights, soldBy },
    ...{ cardFields: { kind: 'server' }, readAt: Date.now() },
  });
  const choice = amendment.kind === 'bags' ? 'my-trips/bags' : 'my-trips/change';
  return openPage(
    `/booking/change?amendment=${amendment.id}`,
    { path: 'booking/change', Page: ChangePayment, load },
    { path: choice, Page: () => <h1>Choice</h1> },
  );
}

export async function typeCard(user: ReturnType<typeof openPage>['user']): Promise<void> {
  await user.type(await screen.findByLabelText('Card number'), '4242424242424242');
  await user.type(screen.getByLabelText('Expiry month'), '12');
  await user.type(screen.getByLabelText('Expiry year'), '39');
  await user.type(screen.getByLabelText('CVV'), '737');
  await user.type(screen.getByLabelText('Card holder name'), 'Ada Byron');
}
