import { useEffect, useState } from 'react';
import type { PricedOffer } from '../../../../domain/flights/offer.ts';
import type { PassengerProblem } from '../../../../domain/passengers/check-passengers.ts';
import { toFieldProblems } from './check-travellers.ts';
import type { KnownContact } from './known-contact.ts';
import { incompleteMessage } from './passenger-step.tsx';
import { type PassengerForm, usePassengerForm } from './use-passenger-form.ts';

export interface Travellers extends PassengerForm {
  /** What is said above the form. */
  readonly failure: string | null;
  readonly say: (text: string) => void;
  /** Checks and marks the fields; false leads to the first wrong one (PAX-04). */
  readonly submit: () => Promise<boolean>;
  /** Checks without marking anything. */
  readonly isComplete: () => Promise<boolean>;
  readonly clearPassports: () => void;
  /** Marks what the server found wrong (PAX-07). */
  readonly showServerProblems: (problems: readonly PassengerProblem[], message: string) => void;
}

/** The passenger form with what is said about it; `known` is what the account knows of whoever books. */
export function useTravellers(offer: PricedOffer, known: KnownContact | null): Travellers {
  const passengerForm = usePassengerForm(offer, known);
  const { form, check } = passengerForm;
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (failure !== incompleteMessage) return;
    let isCurrent = true;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        // Where the plans of phones are lost meanwhile the message stays: nothing is known to be complete.
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
  }, [failure, form, check]);

  const submit = () =>
    new Promise<boolean>((resolve) => {
      void form
        .handleSubmit(
          () => {
            setFailure(null);
            resolve(true);
          },
          async () => {
            setFailure(incompleteMessage);
            const [first] = await check();
            showField(first?.path);
            resolve(false);
          },
        )()
        .catch(() => {
          // The numbering plans of phones could not be loaded.
          setFailure('The connection was lost. Please check it and try again.');
          resolve(false);
        });
    });

  return {
    ...passengerForm,
    failure,
    say: setFailure,
    submit,
    isComplete: () =>
      check().then(
        (problems) => problems.length === 0,
        () => false,
      ),
    clearPassports: () => {
      form.getValues().passengers.forEach((_, index) => {
        form.setValue(`passengers.${index}.passportNumber`, '');
        form.setValue(`passengers.${index}.passportExpiryDate`, '');
        form.setValue(`passengers.${index}.passportIssuingCountry`, '');
      });
    },
    showServerProblems: (problems, message) => {
      const fields = toFieldProblems(problems, form.getValues(), offer.passengers);
      for (const { path, message: text } of fields) {
        form.setError(path as `passengers.${number}.firstName`, { type: 'server', message: text });
      }
      setFailure(message);
      showField(fields[0]?.path);
    },
  };
}

/** Top of the page, focus on the field: after the step that holds it is drawn. */
function showField(name: string | undefined): void {
  setTimeout(() => {
    window.scrollTo(0, 0);
    if (name !== undefined) document.getElementsByName(name)[0]?.focus({ preventScroll: true });
  }, 50);
}
