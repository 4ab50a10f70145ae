import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { actOnBooking, addDeskNote, noCardNumbers } from '#contract/desk.ts';
import { sampleBagAmendment } from '#contract/testing/sample-amendments.ts';
import { sampleBooking, sampleSplitShares } from '#contract/testing/sample-bookings.ts';
import { sampleDeskAmendment } from '#contract/testing/sample-desk-amendment.ts';
import { flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import type { DeskBooking, DeskEvent } from '#domain/booking/views/desk-booking.ts';
import { fakeServer, lostConnection, refusal } from '#web/testing/fake-server.ts';
import { openPage } from '#web/testing/open-page.tsx';
import AdminBooking from './booking.tsx';
import AdminBookings from './bookings.tsx';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const { slices } = sampleBooking().bookingData;
const booking: DeskBooking = {
  ...{ id: 'bkg_1', reference: 'CDFG3467', airlineReference: 'RZPNX8', brandKey: 'default', isLive: false },
  ...{ createdAt: '2026-11-21T10:00:00Z', bookingState: 'confirmed', isOver: false, paymentState: 'captured' },
  ...{
    taken: usd(48_200),
    returned: null,
    isChanged: false,
    openAmendment: null,
    cancellationState: null,
    attention: null,
    deadline: null,
  },
  ...{ contactEmail: 'ada@example.com', contactPhone: '+1 425 555 0123', flights: ['British Airways BA 178'] },
  ...{ ticketNumbers: ['125-1234567890'], leadName: 'Ada Byron', passengerCount: 1 },
  ...{ originCity: 'New York', destinationCity: 'London', departureDate: '2027-03-04', arrivalDate: '2027-03-05' },
  ...{
    sale: usd(48_200),
    total: usd(48_200),
    payments: [],
    seen: 1,
    orderId: 'ord_1',
    supplierPrice: usd(40_000),
    slices,
  },
  passengers: [{ name: 'Ada Byron', type: 'adult', extras: [] }],
  ...{
    extras: [],
    isBusy: false,
    watchUntil: null,
    reviewUntil: null,
    cancellation: null,
    amendments: [],
    airlineChange: null,
    supplierReturns: null,
  },
  payment: {
    ...{ id: 'pay_1', intentId: null, card: null, held: usd(48_200), capture: usd(48_200), refund: null },
    ...{ cardDetails: null, riskLevel: null },
    ...{ refundId: null, refundedElsewhere: null, captureBefore: null },
  },
  ...{ actions: [], events: [] },
};
const note = (id: number, reason: string): DeskEvent => ({
  ...{ id, subject: 'booking', at: `2026-11-2${id}T10:00:00Z`, from: 'confirmed', to: 'confirmed', detail: null },
  ...{ action: 'note', reason, actor: 'Grace Hopper (grace@example.com)' },
});
const facts = ['+1 425 555 0123', 'British Airways BA 178', '125-1234567890', 'Mar 4, 2027 to Mar 5, 2027'];

test('the list shows phone, airline, flight and ticket number, and the dates [F-45]', async () => {
  const search = { q: '', state: '', mode: 'all', brand: '', from: '', to: '', cursor: '' };
  const load = () => ({ search, list: { rows: [booking], attentionCount: 0, next: null }, brands: [] });
  openPage('/admin/bookings', { path: 'admin/bookings', Page: AdminBookings, load });
  const row = within(await screen.findByRole('list', { name: 'Bookings' })).getByRole('listitem');
  for (const fact of facts) expect(row.textContent).toContain(fact);
});

test('a row says until when someone must act; minor changes are not marked as needing attention [F-102] [ADM-06]', async () => {
  const search = { q: '', state: '', mode: 'all', brand: '', from: '', to: '', cursor: '' };
  const deadline = '2026-12-08T10:00:00.000Z';
  const rows = [
    { ...booking, id: 'bkg_1', attention: 'payment_review', deadline },
    { ...booking, id: 'bkg_2', attention: 'payment_disputed', deadline },
    { ...booking, id: 'bkg_3', attention: 'minor_change_unanswered', deadline },
    { ...booking, id: 'bkg_4', attention: 'refund_late', deadline },
    { ...booking, id: 'bkg_5', attention: 'refund_failed', deadline: null },
  ] as const;
  const load = () => ({ search, list: { rows, attentionCount: 4, next: null }, brands: [] });
  openPage('/admin/bookings', { path: 'admin/bookings', Page: AdminBookings, load });
  const items = within(await screen.findByRole('list', { name: 'Bookings' })).getAllByRole('listitem');
  const said = items.map(
    ({ textContent }) => /(?:Decide|Respond|Traveler can answer|Late).*?UTC/.exec(textContent)?.[0],
  );
  const time = 'Dec 8, 2026, 10:00 UTC';
  expect(said).toEqual([
    `Decide by ${time}`,
    `Respond by ${time}`,
    `Traveler can answer until ${time}`,
    `Late since ${time}`,
    undefined,
  ]);
  expect(items.map(({ className }) => className.includes('border-l-warning'))).toEqual([true, true, false, true, true]);
  expect(screen.getByText('4 need attention')).toBeDefined();
});

test('a booking leads back to the list with its filters [F-103] [ADM-06]', async () => {
  const search = { q: 'ada', state: 'dispute', mode: 'all', brand: '', from: '', to: '', cursor: '' };
  const list = { rows: [booking], attentionCount: 0, next: null };
  const { user } = openPage(
    '/admin/bookings?q=ada&state=dispute',
    { path: 'admin/bookings', Page: AdminBookings, load: () => ({ search, list, brands: [] }) },
    { path: 'admin/bookings/:id', Page: AdminBooking, load: () => ({ booking }) },
  );
  await user.click(await screen.findByRole('link', { name: new RegExp(booking.reference) }));
  const back = await screen.findByRole('link', { name: 'Bookings' });
  expect(back.getAttribute('href')).toBe('/admin/bookings?q=ada&state=dispute&mode=all');
});

test('looking again needs no reason, and other actions do [F-103] [ADM-06]', async () => {
  const server = fakeServer();
  server.answer(actOnBooking, refusal('BOOKING_BUSY'));
  const { user } = openPage('/admin/bookings/bkg_1', {
    path: 'admin/bookings/:id',
    Page: AdminBooking,
    load: () => ({ booking: { ...booking, actions: ['look_again', 'accept_change'] } }),
  });
  const submit = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name }));
    return dialog;
  };
  const change = await submit('Accept the new flights');
  expect(change.getByText(/^Enter a reason/)).toBeDefined();
  await user.click(change.getByRole('button', { name: 'Cancel' }));
  await submit('Look again now');
  await screen.findByRole('alert');
  expect(server.asked(actOnBooking).map(({ body }) => body)).toEqual([{ action: 'look_again', seen: 1 }]);
});

test.each([
  ['flights', 'Flight change pending'],
  ['bags', 'Added bags pending'],
] as const)(
  'the list shows that a traveler’s change is not settled: %s [SERV-03] [SERV-04]',
  async (openAmendment, label) => {
    const search = { q: '', state: '', mode: 'all', brand: '', from: '', to: '', cursor: '' };
    const rows = [
      { ...booking, openAmendment },
      { ...booking, id: 'bkg_2' },
    ];
    const load = () => ({ search, list: { rows, attentionCount: 0, next: null }, brands: [] });
    openPage('/admin/bookings', { path: 'admin/bookings', Page: AdminBookings, load });
    const list = within(await screen.findByRole('list', { name: 'Bookings' }));
    expect(list.getAllByText(/pending$/).map(({ textContent }) => textContent)).toEqual([label]);
  },
);

test('what the page tells the traveler of canceled flights is shown as their words, not as words to staff [ADM-06] [SERV-01]', async () => {
  const airlineChange = {
    ...{ level: 'canceled', texts: ['JFK to LHR is canceled.'], choices: [], booked: flightsOf(slices), now: [] },
    ...{ foundAt: '2026-11-21T10:00:00Z', version: 2, answer: 'open', canAccept: false, refundsAll: true },
  } as const;
  openPage('/admin/bookings/bkg_1', {
    path: 'admin/bookings/:id',
    Page: AdminBooking,
    load: () => ({ booking: { ...booking, airlineChange } }),
  });
  const quoted = await screen.findByRole('region', { name: 'What the traveler reads' });
  expect(within(quoted).getByText(/Please contact us\.$/)).toBeTruthy();
  expect(screen.getAllByText(/contact us/)).toHaveLength(1);
});

test('a booking that is being processed is read again until it is not, and a note that was begun stays [ADM-06]', async () => {
  fakeServer();
  let reads = 0;
  const { user } = openPage('/admin/bookings/bkg_1', {
    path: 'admin/bookings/:id',
    Page: AdminBooking,
    load: () => ({ booking: { ...booking, isBusy: reads++ === 0, seen: reads } }),
  });
  await user.type(await screen.findByLabelText('New note'), 'Called back');
  expect(screen.getByText('This booking is being processed right now')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('This booking is being processed right now')).toBeNull(), {
    timeout: 8000,
  });
  expect((screen.getByLabelText('New note') as HTMLTextAreaElement).value).toBe('Called back');
}, 15_000);

test('a booking shows the same; notes are newest first, and markup in them remains text [F-45] [SAFE-03] [TERMS-02]', async () => {
  const server = fakeServer();
  const first = note(2, 'Called back.');
  const text = '<b>Wheelchair</b>\nat JFK';
  const { user } = openPage('/admin/bookings/bkg_1', {
    path: 'admin/bookings/:id',
    Page: AdminBooking,
    load: () => ({ booking: { ...booking, events: [first] } }),
  });
  const money = await screen.findByRole('region', { name: 'Money and references' });
  for (const fact of facts) expect(money.textContent).toContain(fact);
  expect(
    within(money)
      .getByRole('link', { name: booking.contactPhone ?? '' })
      .getAttribute('href'),
  ).toBe('tel:+14255550123');
  for (const [name, address] of [
    [/^Order file \(PDF\)$/, '/api/admin/bookings/bkg_1/order-file.pdf'],
    [/^Order file \(JSON\) ?\(opens in a new tab\)$/, '/api/admin/bookings/bkg_1/order-file'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address);
  }
  const add = screen.getByRole('button', { name: 'Add note' });
  await user.click(add);
  expect(await screen.findByText('Enter a note first')).toBeTruthy();
  const field = screen.getByLabelText('New note') as HTMLTextAreaElement;
  await user.type(field, '4242 4242 4242 4242');
  await user.click(add);
  expect(await screen.findByText(noCardNumbers)).toBeTruthy();
  await user.clear(field);
  await user.type(field, text);
  server.answer(addDeskNote, lostConnection);
  await user.click(add);
  expect(await screen.findByText('Not saved')).toBeTruthy();
  expect(field.value).toBe(text);
  server.answer(addDeskNote, { ...booking, seen: 3, events: [first, note(3, text)] });
  await user.click(add);
  const notes = () => within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
  await waitFor(() => expect(notes()).toHaveLength(2));
  expect(notes()[0]?.textContent).toContain(text);
  expect(notes()[0]?.textContent).toContain('Grace Hopper (grace@example.com), Nov 23, 2026, 10:00 UTC');
  expect(field.value).toBe('');
  expect(server.asked(addDeskNote).map(({ body }) => body)).toEqual([{ text }, { text }]);
  expect(screen.getByRole('region', { name: 'History' }).textContent).not.toContain('Wheelchair');
});

test.each([
  ['free_24h', 'Free within 24 hours'],
  ['fare_rules', 'By the fare rules'],
  ['airline_credit', 'Airline credit'],
  ['no_refund', 'No refund'],
])(
  'the facts name the rule %s of a cancellation, and who keeps what, when the refund was sent and its bank reference [ADM-06] [TRIP-10] [SERV-05]',
  async (rule, name) => {
    const sent = { refundSentAt: '2026-11-22T10:01:00Z', bankReference: '74537604221222132710572' };
    const cancellation = {
      ...{ id: 'cnl_1', rule, shares: sampleSplitShares, refundStatus: 'refunded', askedAt: null, cancelledAt: null },
      ...sent,
    };
    const load = () => ({ booking: { ...booking, cancellation } });
    openPage('/admin/bookings/bkg_1', { path: 'admin/bookings/:id', Page: AdminBooking, load });
    const money = await screen.findByRole('region', { name: 'Money and references' });
    expect(money.textContent).toContain(`Cancellation${name}Paid$482.00Kept by the airline−$41.49`);
    expect(money.textContent).toMatch(/Refund sent.*\d.*Bank reference74537604221222132710572/);
  },
);

test.each([
  ['us', '$300'],
  ['travelers', '$300, as airline credit to the travelers, not to us'],
  ['unknown', '$300; it does not say where to'],
] as const)('the facts say that what the supplier returns goes to %s [ADM-06]', async (to, text) => {
  const load = () => ({ booking: { ...booking, supplierReturns: { ...usd(30_000), to } } });
  openPage('/admin/bookings/bkg_1', { path: 'admin/bookings/:id', Page: AdminBooking, load });
  const money = await screen.findByRole('region', { name: 'Money and references' });
  const term = within(money).getByText('Supplier returns');
  expect(term.nextElementSibling?.textContent).toBe(text);
});

test('a note that is sent again is the same request; another text is a new request [F-45] [SAFE-02]', async () => {
  const server = fakeServer();
  const load = () => ({ booking });
  const { user } = openPage('/admin/bookings/bkg_1', { path: 'admin/bookings/:id', Page: AdminBooking, load });
  const field = await screen.findByLabelText('New note');
  const add = () => screen.findByRole('button', { name: 'Add note' });
  const keys = () => server.asked(addDeskNote).map(({ idempotencyKey }) => idempotencyKey);
  const send = async (times: number) => {
    await user.click(await add());
    await waitFor(() => expect(keys()).toHaveLength(times));
    await add();
  };
  server.answer(addDeskNote, lostConnection);
  await user.type(field, 'Called back');
  await send(1);
  await send(2);
  await user.type(field, ' at noon');
  await send(3);
  const [first, second, third] = keys();
  expect(first).toMatch(/^[\w-]{36}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

/** The booking and a list to leave for. */
const openWithList = (actions: DeskBooking['actions']) => {
  const load = () => ({ booking: { ...booking, actions } });
  const list = { path: 'admin/bookings', Page: () => <h1>Bookings</h1> };
  return openPage('/admin/bookings/bkg_1', { path: 'admin/bookings/:id', Page: AdminBooking, load }, list);
};
const stay = async (user: ReturnType<typeof openWithList>['user']) => {
  await user.click(await screen.findByText('Stay here'));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
};

test('a typed note is not lost by a click, and the page can be left once it is added [ADM-06] [F-45]', async () => {
  const server = fakeServer();
  const { user } = openWithList([]);
  const field = (await screen.findByLabelText('New note')) as HTMLTextAreaElement;
  await user.type(field, 'Called back');
  await user.click(screen.getByRole('link', { name: 'Bookings' }));
  await stay(user);
  expect(field.value).toBe('Called back');
  server.answer(addDeskNote, { ...booking, seen: 2, events: [note(2, 'Called back')] });
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByRole('list', { name: 'Notes' });
  await user.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeTruthy();
});

test('a typed reason is not lost by leaving; once its dialog is closed nothing asks [ADM-06] [F-45]', async () => {
  const { user, go } = openWithList(['look_again']);
  await user.click(await screen.findByRole('button', { name: 'Look again now' }));
  await user.type(await screen.findByLabelText('Reason (optional)'), 'Traveler asked');
  go('/admin/bookings');
  await stay(user);
  expect((screen.getByLabelText('Reason (optional)') as HTMLTextAreaElement).value).toBe('Traveler asked');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  go('/admin/bookings');
  expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeTruthy();
});

test('if the session is over, a note and a manual action say how to sign in and keep what was typed [ADM-06] [F-81]', async () => {
  const server = fakeServer();
  const load = () => ({ booking: { ...booking, actions: ['look_again'] as const } });
  const { user } = openPage('/admin/bookings/bkg_1', { path: 'admin/bookings/:id', Page: AdminBooking, load });
  const help = 'You are no longer signed in as an administrator. Sign in in a new tab, then ';
  server.answer(addDeskNote, refusal('NOT_AUTHENTICATED'));
  const field = (await screen.findByLabelText('New note')) as HTMLTextAreaElement;
  await user.type(field, 'Called back');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect((await screen.findByRole('alert')).textContent).toContain(`${help}add the note again`);
  expect(field.value).toBe('Called back');
  server.answer(actOnBooking, refusal('NOT_AUTHENTICATED'));
  await user.click(screen.getByRole('button', { name: 'Look again now' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason (optional)'), 'Traveler asked');
  await user.click(dialog.getByRole('button', { name: 'Look again now' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(`${help}try again`);
  expect(dialog.getByRole('link', { name: 'Sign in in a new tab' }).getAttribute('href')).toBe('/login');
  expect((dialog.getByLabelText('Reason (optional)') as HTMLTextAreaElement).value).toBe('Traveler asked');
});

describe('changes by the traveler', () => {
  const open = (change: Partial<DeskBooking>) => {
    const server = fakeServer();
    const load = () => ({ booking: { ...booking, ...change } });
    return { server, ...openPage('/admin/bookings/bkg_1', { path: 'admin/bookings/:id', Page: AdminBooking, load }) };
  };
  const unpaid = { attention: 'amendment_unpaid', amendments: [sampleDeskAmendment()] } as const;

  test('are shown with what was asked, old and new flights, each part of the price, payment and history [ADM-06] [SERV-03]', async () => {
    const move: DeskEvent = {
      ...{ id: 4, subject: 'amendment', at: '2026-11-23T10:01:00Z', from: 'confirming', to: 'failed', detail: null },
      ...{ action: null, reason: null, actor: null },
    };
    open({ ...unpaid, events: [move] });
    const list = within(await screen.findByRole('list', { name: 'Changes by the traveler' }));
    const said = list.getByRole('listitem').textContent;
    for (const part of [
      'Needs attention',
      'agreed to Nov 23, 2026, 10:00 UTC · made Nov 23, 2026, 10:01 UTC',
      'Difference in fare$104',
      'Airline’s change fee$25',
      'Our change fee$25',
      'Total$154',
      'Payment$154: Could not be capturedpay_2 · pi_2',
      'LostSeat 12A, JFK → LHR (Ada Byron)',
      'amd_1',
    ]) {
      expect(said).toContain(part);
    }
    expect(list.getByText('Given up')).toBeTruthy();
    expect(list.getByText('New flights')).toBeTruthy();
    expect(screen.getByText('Change made without payment')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'History' }).textContent).toContain(
      'Change by the traveler: Being confirmed → Not made',
    );
  });

  test('bags that were added are shown as such, with what is to be charged for them [ADM-06] [SERV-04]', async () => {
    const { price } = sampleBagAmendment();
    const bag = { text: '1 checked bag for Ada Byron, all flights', amount: usd(4600) };
    const amendment = sampleDeskAmendment({ kind: 'bags', removed: [], added: [], lost: [], price, bags: [bag, bag] });
    const { user } = open({ ...unpaid, amendments: [amendment], actions: ['charge_amendment'] });
    const list = within(await screen.findByRole('list', { name: 'Changes by the traveler' }));
    const said = list.getAllByRole('listitem')[0]?.textContent ?? '';
    expect(said).toContain('More bags');
    expect(said).toContain(`Bags${bag.text}: $46${bag.text}: $46Total$92`);
    expect(list.queryByText(/flights/i, { selector: 'h3, span' })).toBeNull();
    expect(screen.getByText(/The traveler has the new flights or bags/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Charge $92 again' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Charge $92 for the change again?')).toBeTruthy();
    expect(
      dialog.getByText('The traveler already has the new flights or bags, and gets no further email.'),
    ).toBeTruthy();
  });

  test('which card paid for what, and what it got back, stands with the money, and our fee in the total [ADM-06] [SERV-03]', async () => {
    const charge = { id: 'pay_1', card: 'Visa •••• 4242', paidFor: 'trip', state: 'captured', capture: usd(48_200) };
    const refunds = [{ id: 'rfd_1', state: 'refunded', amount: usd(39_700) }];
    const more = { ...charge, id: 'pay_2', card: null, paidFor: 'flights', state: 'booked', capture: usd(15_400) };
    const payments = [
      { ...charge, refunds, disputes: [] },
      { ...more, refunds: [], disputes: [] },
    ] as DeskBooking['payments'];
    open({ payments, total: usd(50_700) });
    const said = (await screen.findByRole('region', { name: 'Money and references' })).textContent;
    expect(said).toContain('Sold for$482Including change fees$507');
    expect(said).toContain('Visa •••• 4242$482 for the trip: Taken−$397: Refunded');
    expect(said).toContain('Unknown card$154 for a change of flights: Held for this booking');
  });

  test('a disputed payment says how much the bank may take, why, and until when to answer [ADM-06] [SERV-08]', async () => {
    const charge = { id: 'pay_1', card: 'Visa •••• 4242', paidFor: 'trip', state: 'captured', capture: usd(48_200) };
    const dispute = {
      ...{ id: 'du_1', status: 'needs_response', reason: 'product_not_received', amount: usd(48_200) },
      ...{ openedAt: '2026-11-22T10:00:00Z', answerBy: '2026-12-01T09:30:00Z' },
    };
    const lost = { ...dispute, id: 'du_2', status: 'lost' };
    const payments = [{ ...charge, refunds: [], disputes: [dispute, lost] }] as DeskBooking['payments'];
    const event = {
      ...{ id: 1, subject: 'payment', at: '2026-11-22T10:05:00Z', from: null, to: 'dispute_needs_response' },
      ...{ detail: 'product_not_received', action: null, reason: null, actor: null },
    } as DeskBooking['events'][number];
    open({ attention: 'payment_disputed', payments, events: [event] });
    const said = (await screen.findByRole('region', { name: 'Money and references' })).textContent;
    const opened = 'Disputed Nov 22, 2026, 10:00 UTC: $482, product not received';
    expect(said).toContain(`${opened}; needs a response by Dec 1, 2026, 09:30 UTC; du_1`);
    expect(said).toContain(`${opened}; lost, the cardholder keeps the money; du_2`);
    expect(screen.getByText(/Respond at the payment provider by the deadline below/)).toBeTruthy();
    expect(screen.getByText(/Dispute: needs a response/)).toBeTruthy();
  });

  test('a refund that failed is named with its state [ADM-06] [SERV-08]', async () => {
    const refund = { id: 'rfd_1', state: 'refund_failed', amount: usd(5000), refundId: 're_1' };
    const { price } = sampleDeskAmendment();
    const cheaper = { ...price, due: usd(0), refund: usd(5000) };
    const amendment = sampleDeskAmendment({ price: cheaper, payment: null, refunds: [refund] });
    open({ attention: 'amendment_refund_failed', amendments: [amendment] });
    const said = (await screen.findByRole('list', { name: 'Changes by the traveler' })).textContent;
    expect(said).toContain('Your refund$50');
    expect(said).toContain('Refund$50: Refund failedrfd_1 · re_1');
    expect(said).not.toContain('Payment');
  });

  const isMailed = /The traveler gets an email that the payment was refunded/;
  const isNotMailed = /No email is sent/;
  const notMade = sampleDeskAmendment({
    failureCode: 'SUPPLIER_ERROR',
    confirmedAt: null,
    payment: { id: 'pay_2', state: 'captured', intentId: 'pi_2', capture: usd(15_400) },
  });
  test.each([
    ['amendment_not_made', 'close_amendment', 'Close the change', notMade, isMailed],
    // Another reason comes first.
    ['refund_failed', 'close_amendment', 'Close the change', notMade, isMailed],
    ['amendment_unpaid', 'close_amendment', 'Close the change', sampleDeskAmendment(), isNotMailed],
    ['amendment_not_made', 'settled_not_flying', 'Settled: nothing is booked', notMade, isNotMailed],
    ['money_without_order', 'settled_not_flying', 'Settled: nothing is booked', null, isMailed],
    ['cancelled_elsewhere', 'settled_not_flying', 'Settled: nothing is booked', null, isNotMailed],
  ] as const)(
    '%s, %s: the dialog says whether the traveler is mailed [ADM-06] [SERV-06]',
    async (...[attention, action, name, amendment, said]) => {
      const { user } = open({ attention, amendments: amendment === null ? [] : [amendment], actions: [action] });
      await user.click(await screen.findByRole('button', { name }));
      expect(within(await screen.findByRole('dialog')).getByText(said)).toBeTruthy();
    },
  );

  test.each(['refund_failed', 'amendment_refund_failed'] as const)(
    '%s: whoever pays by other means is told to look for a dispute first, which gives the money back by itself [ADM-06] [TRIP-07]',
    async (attention) => {
      open({ attention });
      expect(
        await screen.findByText(/Check at the payment provider first whether the cardholder disputed/),
      ).toBeTruthy();
    },
  );

  test.each(['refund_disputed', 'amendment_refund_disputed'] as const)(
    '%s: nobody is told to pay while the bank decides [ADM-06] [TRIP-07]',
    async (attention) => {
      open({ attention });
      expect(await screen.findByText(/Do not pay the traveler while the bank decides/)).toBeTruthy();
    },
  );

  test('are charged again or closed with a reason and how they were paid, on the data that was seen [ADM-06] [F-145]', async () => {
    const { server, user } = open({ ...unpaid, actions: ['charge_amendment', 'close_amendment'] });
    await user.click(await screen.findByRole('button', { name: 'Charge $154 again' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/We capture \$154 from the card, once/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Close the change' }));
    const close = within(await screen.findByRole('dialog'));
    expect(close.getByText(/No money moves: you have settled the \$154/)).toBeTruthy();
    await user.type(close.getByLabelText(/Reason/), 'Paid by bank transfer');
    await user.click(close.getByRole('button', { name: 'Close the change' }));
    expect(close.getByText('Choose how it was paid')).toBeTruthy();
    await user.selectOptions(close.getByLabelText('How was it paid?'), 'By bank transfer');
    const amount = close.getByLabelText('Amount paid (USD)');
    expect((amount as HTMLInputElement).value).toBe('154.00');
    for (const wrong of ['155', '0', 'all', '']) {
      await user.clear(amount);
      if (wrong !== '') await user.type(amount, wrong);
      await user.click(close.getByRole('button', { name: 'Close the change' }));
      expect(close.getByText('Enter what was paid, at most $154')).toBeTruthy();
    }
    await user.clear(amount);
    await user.type(amount, '100');
    expect(server.asked(actOnBooking)).toEqual([]);
    const settlement = { way: 'bank_transfer', paid: usd(10_000) } as const;
    const closed = { ...booking, seen: 2, amendments: [sampleDeskAmendment({ state: 'done', settlement })] };
    server.answer(actOnBooking, { said: 'Settled.', booking: closed });
    await user.click(close.getByRole('button', { name: 'Close the change' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked(actOnBooking).map(({ body }) => body)).toEqual([
      {
        ...{ action: 'close_amendment', reason: 'Paid by bank transfer', seen: 1 },
        settlement: { way: 'bank_transfer', amount: '100' },
      },
    ]);
    expect(screen.queryByText('Change made without payment')).toBeNull();
    expect(screen.getByText('$100: By bank transfer')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close the change' })).toBeNull();
  });

  test('a booking without any shows none [ADM-06]', async () => {
    open({});
    await screen.findByRole('region', { name: 'History' });
    expect(screen.queryByText('Changes by the traveler')).toBeNull();
  });
});
