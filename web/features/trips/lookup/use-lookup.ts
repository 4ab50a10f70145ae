import { useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { lookUpBooking } from '#contract/bookings.ts';
import { type LookupDetails, lookupProblems } from '#domain/booking/lookup.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';

export interface Lookup {
  readonly form: UseFormReturn<LookupDetails>;
  /** Why nothing was found; null before the first attempt. */
  readonly failure: LookupFailure | null;
  readonly submit: () => Promise<void>;
}

export type LookupFailure =
  | { readonly kind: 'miss' }
  | { readonly kind: 'too-often' }
  | { readonly kind: 'failed'; readonly message: string };

/** The lookup form, validated by the domain's rules (TRIP-09); `onFound` gets the booking's id. */
export function useLookup(onFound: (bookingId: string) => Promise<void> | void): Lookup {
  const [failure, setFailure] = useState<LookupFailure | null>(null);
  const form = useForm<LookupDetails>({ defaultValues: { reference: '', email: '', lastName: '' }, resolver });
  const submit = form.handleSubmit(
    async (details) => {
      setFailure(null);
      try {
        const { id } = await request(lookUpBooking, { body: details });
        await onFound(id);
      } catch (error) {
        setFailure(failureOf(error));
      }
    },
    () => setFailure(null),
  );
  return { form, failure, submit };
}

const resolver: Resolver<LookupDetails> = (values) => {
  const problems = lookupProblems(values);
  if (problems.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(problems.map(({ field, message }) => [field, { type: 'rule', message }])),
  };
};

function failureOf(error: unknown): LookupFailure {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return { kind: 'miss' };
  if (error instanceof ApiError && error.code === 'RATE_LIMITED') return { kind: 'too-often' };
  return { kind: 'failed', message: messageOf(error) };
}
