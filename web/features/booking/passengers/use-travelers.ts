import { useEffect, useRef, useState } from 'react';
import type { FieldFault } from '#contract/call.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { toFieldProblems } from './check-travelers.ts';
import type { KnownContact } from './contact/known-contact.ts';
import { type FormMessage, formMessages } from './form-messages.ts';
import { type PassengerForm, usePassengerForm } from './use-passenger-form.ts';

export interface Travelers extends PassengerForm {
  /** The message above the form. */
  readonly failure: string | null;
  readonly say: (message: FormMessage) => void;
  /** Validates and marks the fields; on false, the first invalid one is focused (PAX-04). */
  readonly submit: () => Promise<boolean>;
  /** Validates without marking anything. */
  readonly isComplete: () => Promise<boolean>;
  readonly clearPassports: () => void;
  /** Marks problems found by the server (PAX-07). */
  readonly showServerProblems: (problems: readonly FieldFault[], message: string) => void;
}

/** One of the page's own messages, or the server's words. */
type Failure = FormMessage | { readonly text: string };

/** The passenger form with its message; `known` is the account's data of the person booking. */
export function useTravelers(offer: PricedOffer, known: KnownContact | null): Travelers {
  const passengerForm = usePassengerForm(offer, known);
  const { form, check } = passengerForm;
  const [failure, setFailure] = useState<Failure | null>(null);
  const showField = useShownField();

  useClearedMessage(passengerForm, failure, setFailure);

  const submit = () =>
    new Promise<boolean>((resolve) => {
      void form
        .handleSubmit(
          () => {
            setFailure(null);
            resolve(true);
          },
          async () => {
            setFailure('incomplete');
            const [first] = await check();
            showField(first?.path);
            resolve(false);
          },
        )()
        .catch(() => {
          // The phone numbering plans could not be loaded.
          setFailure('offline');
          resolve(false);
        });
    });

  return {
    ...passengerForm,
    failure: typeof failure === 'string' ? formMessages[failure] : (failure?.text ?? null),
    say: setFailure,
    submit,
    isComplete: () =>
      check().then(
        (problems) => problems.length === 0,
        () => false,
      ),
    clearPassports: () => clearPassports(form),
    showServerProblems: (problems, message) => {
      const fields = toFieldProblems(problems, form.getValues(), offer.passengers);
      for (const { path, code = 'server', message: text } of fields) {
        form.setError(path as `passengers.${number}.firstName`, { type: code, message: text });
      }
      setFailure({ text: message });
      showField(fields[0]?.path);
    },
  };
}

/** Clears the message about missing fields once nothing is missing. */
function useClearedMessage(
  { form, check }: PassengerForm,
  failure: Failure | null,
  setFailure: (failure: null) => void,
): void {
  useEffect(() => {
    if (failure !== 'incomplete') return;
    let isCurrent = true;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        // If the phone plans cannot be loaded meanwhile the message stays: it is unknown whether everything is
        // complete.
        check().then(
          (problems) => isCurrent && problems.length === 0 && setFailure(null),
          () => undefined,
        );
      },
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [failure, form, check, setFailure]);
}

function clearPassports(form: PassengerForm['form']): void {
  form.getValues().passengers.forEach((_, index) => {
    form.setValue(`passengers.${index}.passportNumber`, '');
    form.setValue(`passengers.${index}.passportExpiryDate`, '');
    form.setValue(`passengers.${index}.passportIssuingCountry`, '');
  });
}

/** Scrolls to the top and focuses a field, once its step is on the screen; not after the page was left. */
function useShownField(): (name: string | undefined) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (name) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      window.scrollTo(0, 0);
      if (name !== undefined) document.getElementsByName(name)[0]?.focus({ preventScroll: true });
    }, 50);
  };
}
