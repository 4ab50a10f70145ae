import type Stripe from 'stripe';
import { expectTypeOf, test } from 'vitest';
import type { ConfirmationToken, PaymentMethodDomain } from '../hosted/wire.ts';
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund, Review, StripeEvent } from './wire.ts';

type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
type Absent<Theirs, Ours> = Exclude<RequiredKeys<Theirs>, keyof Ours>;

test('our objects have every field the client relies on (checked by the type checker)', () => {
  expectTypeOf<Absent<Stripe.PaymentIntent, PaymentIntent>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.Charge, Charge>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.PaymentMethod, PaymentMethod>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.PaymentMethod.Card, PaymentMethod['card']>>().toEqualTypeOf<never>();
  expectTypeOf<
    Absent<Stripe.Charge.PaymentMethodDetails.Card, Charge['payment_method_details']['card']>
  >().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.Charge.Outcome, Charge['outcome']>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.Refund, Refund>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.Review, Review>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.Dispute, Dispute>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.Dispute.EvidenceDetails, Dispute['evidence_details']>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.ConfirmationToken, ConfirmationToken>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.PaymentMethodDomain, PaymentMethodDomain>>().toEqualTypeOf<never>();
  expectTypeOf<Absent<Stripe.Event, StripeEvent>>().toEqualTypeOf<never>();
});
