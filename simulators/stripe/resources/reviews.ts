import { missing, refused } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { FormTree } from '../api/form.ts';
import { listFields, listObjects } from '../api/lists.ts';
import { list, readParams, text } from '../api/params.ts';
import type { Context, Reply } from '../context.ts';
import { recordEvent } from '../events/events.ts';
import { newId } from '../ids.ts';
import type { Charge, PaymentIntent, Review, reviewEnds } from './wire.ts';

/** Opens a risk review of an authorized charge and sets its id in charge and intent, for the caller to store. */
export function openReview(context: Context, intent: PaymentIntent, charge: Charge): void {
  const zip = charge.billing_details.address?.postal_code;
  const review: Review = {
    id: newId('prv'),
    object: 'review',
    billing_zip: typeof zip === 'string' ? zip : null,
    charge: charge.id,
    closed_reason: null,
    created: context.now,
    ip_address: null,
    ip_address_location: null,
    livemode: false,
    open: true,
    opened_reason: 'rule',
    payment_intent: intent.id,
    reason: 'rule',
    session: null,
  };
  charge.review = review.id;
  intent.review = review.id;
  context.store.put('review', review);
  recordEvent(context, 'review.opened', review);
}

/** Closes the open review of an intent, if it has one. */
export function closeReview(context: Context, intent: PaymentIntent, reason: (typeof reviewEnds)[number]): void {
  const review = intent.review === null ? null : context.store.find('review', intent.review);
  if (review?.open) close(context, review, reason);
}

function close(context: Context, review: Review, reason: (typeof reviewEnds)[number]): void {
  review.open = false;
  review.closed_reason = reason;
  review.reason = reason;
  context.store.put('review', review);
  recordEvent(context, 'review.closed', review);
}

function getReview(context: Context, id: string): Review {
  const review = context.store.find('review', id);
  if (review === null) throw missing('review', id, 'review');
  return review;
}

/** `POST /v1/reviews/:id/approve` (Stripe API reference, "Approve a review"). @throws ApiError 400 for a closed one. */
export function approveReview(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  const review = getReview(context, id);
  if (!review.open) throw refused('This review is already closed.');
  close(context, review, 'approved');
  return succeed(context, review, params.expand);
}

/** `GET /v1/reviews/:id`. */
export function retrieveReview(context: Context, form: FormTree, id: string): Reply {
  const params = readParams(form, { expand: list(text()) });
  return succeed(context, getReview(context, id), params.expand);
}

/** `GET /v1/reviews`: the open ones. */
export function listReviews(context: Context, form: FormTree): Reply {
  const isOpen = { sql: "json_extract(body, '$.open') = 1", values: [] };
  return listObjects(context, 'review', '/v1/reviews', readParams(form, listFields), [isOpen]);
}
