import type { Context, Reply } from '../context.ts';
import { listEvents, retrieveEvent } from '../events/event-calls.ts';
import { createTestToken, createToken, retrieveToken } from '../hosted/confirmation-tokens.ts';
import {
  createDomain,
  listDomains,
  retrieveDomain,
  updateDomain,
  validateDomain,
} from '../hosted/payment-method-domains.ts';
import { retrieveBalance } from '../resources/balance.ts';
import { cancelIntent, captureIntent } from '../resources/capture.ts';
import { listCharges, retrieveCharge } from '../resources/charges.ts';
import { listDisputes, retrieveDispute } from '../resources/disputes.ts';
import { listFraudWarnings, retrieveFraudWarning } from '../resources/fraud-warnings.ts';
import {
  confirmById,
  createIntent,
  listIntents,
  retrieveIntent,
  searchByQuery,
  updateIntent,
} from '../resources/intents.ts';
import { createPaymentMethod, listPaymentMethods, retrievePaymentMethod } from '../resources/payment-methods.ts';
import { createRefund, listRefunds, retrieveRefund } from '../resources/refunds.ts';
import { approveReview, listReviews, retrieveReview } from '../resources/reviews.ts';
import type { Callers } from './auth.ts';
import type { FormTree } from './form.ts';

/** Executes one call; `id` is the one in the path, empty if the path has none. Runs inside a transaction. */
type Handler = (context: Context, form: FormTree, id: string) => Reply;

export interface Route {
  method: 'GET' | 'POST';
  path: string;
  /** Name for planned failures. */
  operation: string;
  /** Default: `secret`. */
  callers?: Callers;
  run: Handler;
}

/** Every call the simulator supports. */
export const routes: Route[] = [
  { method: 'POST', path: '/v1/payment_methods', operation: 'payment_methods.create', run: createPaymentMethod },
  { method: 'GET', path: '/v1/payment_methods', operation: 'payment_methods.list', run: listPaymentMethods },
  { method: 'GET', path: '/v1/payment_methods/:id', operation: 'payment_methods.retrieve', run: retrievePaymentMethod },
  { method: 'POST', path: '/v1/payment_intents', operation: 'payment_intents.create', run: createIntent },
  { method: 'GET', path: '/v1/payment_intents', operation: 'payment_intents.list', run: listIntents },
  { method: 'GET', path: '/v1/payment_intents/search', operation: 'payment_intents.search', run: searchByQuery },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    operation: 'payment_intents.retrieve',
    callers: 'both',
    run: retrieveIntent,
  },
  { method: 'POST', path: '/v1/payment_intents/:id', operation: 'payment_intents.update', run: updateIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', operation: 'confirm', run: confirmById },
  { method: 'POST', path: '/v1/payment_intents/:id/capture', operation: 'capture', run: captureIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', operation: 'cancel', run: cancelIntent },
  {
    method: 'POST',
    path: '/v1/confirmation_tokens',
    operation: 'confirmation_tokens.create',
    callers: 'publishable',
    run: createToken,
  },
  {
    method: 'GET',
    path: '/v1/confirmation_tokens/:id',
    operation: 'confirmation_tokens.retrieve',
    run: retrieveToken,
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/confirmation_tokens',
    operation: 'test_helpers.confirmation_tokens.create',
    run: createTestToken,
  },
  {
    method: 'POST',
    path: '/v1/payment_method_domains',
    operation: 'payment_method_domains.create',
    run: createDomain,
  },
  { method: 'GET', path: '/v1/payment_method_domains', operation: 'payment_method_domains.list', run: listDomains },
  {
    method: 'GET',
    path: '/v1/payment_method_domains/:id',
    operation: 'payment_method_domains.retrieve',
    run: retrieveDomain,
  },
  {
    method: 'POST',
    path: '/v1/payment_method_domains/:id',
    operation: 'payment_method_domains.update',
    run: updateDomain,
  },
  {
    method: 'POST',
    path: '/v1/payment_method_domains/:id/validate',
    operation: 'payment_method_domains.validate',
    run: validateDomain,
  },
  { method: 'GET', path: '/v1/reviews', operation: 'reviews.list', run: listReviews },
  { method: 'GET', path: '/v1/reviews/:id', operation: 'reviews.retrieve', run: retrieveReview },
  { method: 'POST', path: '/v1/reviews/:id/approve', operation: 'reviews.approve', run: approveReview },
  { method: 'GET', path: '/v1/charges', operation: 'charges.list', run: listCharges },
  { method: 'GET', path: '/v1/charges/:id', operation: 'charges.retrieve', run: retrieveCharge },
  { method: 'POST', path: '/v1/refunds', operation: 'refunds.create', run: createRefund },
  { method: 'GET', path: '/v1/refunds', operation: 'refunds.list', run: listRefunds },
  { method: 'GET', path: '/v1/refunds/:id', operation: 'refunds.retrieve', run: retrieveRefund },
  { method: 'GET', path: '/v1/disputes', operation: 'disputes.list', run: listDisputes },
  { method: 'GET', path: '/v1/disputes/:id', operation: 'disputes.retrieve', run: retrieveDispute },
  {
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings',
    operation: 'early_fraud_warnings.list',
    run: listFraudWarnings,
  },
  {
    method: 'GET',
    path: '/v1/radar/early_fraud_warnings/:id',
    operation: 'early_fraud_warnings.retrieve',
    run: retrieveFraudWarning,
  },
  { method: 'GET', path: '/v1/events', operation: 'events.list', run: listEvents },
  { method: 'GET', path: '/v1/events/:id', operation: 'events.retrieve', run: retrieveEvent },
  { method: 'GET', path: '/v1/balance', operation: 'balance.retrieve', run: retrieveBalance },
];
