import { useCallback, useEffect, useState } from 'react';
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { BookingPassengerInput } from '#contract/bookings.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { utcDate } from '#domain/time/calendar-date.ts';
import { serverNow } from '#web/clock/server-now.ts';
import { readTab, writeTab } from '#web/ui/tab-storage.ts';
import { checkTravelers, type FieldProblem } from './check-travelers.ts';
import { type KnownContact, withContact } from './contact/known-contact.ts';
import { loadPhoneBook } from './contact/phone-book.ts';
import { latestDraftName, latestDraftText, withLatestDraft } from './latest-draft.ts';
import { draftText, withDraft } from './traveler-draft.ts';
import { emptyPassengers, type PassengerValues, toBookingPassengers } from './traveler-values.ts';

export interface PassengerForm {
  readonly form: UseFormReturn<PassengerValues>;
  /** True once a stored draft is restored. */
  readonly restored: boolean;
  /** The current problems, without showing them. */
  readonly check: () => Promise<readonly FieldProblem[]>;
  /** The travelers in the format of the booking call. */
  readonly passengers: () => Promise<BookingPassengerInput[]>;
}

/**
 * The passenger form of an offer: validated by the domain's rules, stored in this tab without passports (BOOK-04). An offer that has
 * no draft starts from the newest one of the tab. `known` is filled in once, when the form opens.
 */
export function usePassengerForm(offer: PricedOffer, known: KnownContact | null): PassengerForm {
  const [contact] = useState(known);
  const [restored, setRestored] = useState(false);
  const resolver: Resolver<PassengerValues> = useCallback(
    async (values) => {
      const problems = await findProblems(values, offer);
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toErrors(problems) };
    },
    [offer],
  );
  const form = useForm<PassengerValues>({
    defaultValues: emptyPassengers(offer.passengers),
    resolver,
    shouldFocusError: false,
    reValidateMode: 'onChange',
  });
  const draftName = `travelers:${offer.id}`;

  useEffect(() => {
    const { passengers } = offer;
    const empty = emptyPassengers(passengers);
    const own = readTab(draftName);
    const kept = own === null ? withLatestDraft(empty, passengers, readTab(latestDraftName)) : withDraft(empty, own);
    form.reset(withContact(kept, passengers, contact));
    setRestored(true);
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        writeTab(draftName, draftText(values));
        writeTab(latestDraftName, latestDraftText(values, passengers));
      },
    });
  }, [form, offer, draftName, contact]);

  const check = useCallback(() => findProblems(form.getValues(), offer), [form, offer]);
  const passengers = useCallback(async () => {
    const { read } = await loadPhoneBook();
    return toBookingPassengers(form.getValues(), offer.passengers, read);
  }, [form, offer]);
  return { form, restored, check, passengers };
}

async function findProblems(values: PassengerValues, offer: PricedOffer): Promise<FieldProblem[]> {
  const { read } = await loadPhoneBook();
  return checkTravelers(values, offer, utcDate(serverNow()), read);
}

/** Problems in the nested shape of the form library; the type of each is its code. */
function toErrors(problems: readonly FieldProblem[]): FieldErrors<PassengerValues> {
  const passengers: Record<string, { type: string; message: string }>[] = [];
  for (const { path, code = 'rule', message } of problems) {
    const [, index = '0', field = ''] = path.split('.');
    const traveler = passengers[Number(index)] ?? {};
    traveler[field] = { type: code, message };
    passengers[Number(index)] = traveler;
  }
  return { passengers };
}
