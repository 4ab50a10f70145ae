import { useRef, useState } from 'react';
import { quoteAmendment, searchFlightOptions } from '#contract/amendments/calls.ts';
import type { BodyInputOf } from '#contract/call.ts';
import type { FlightOptionsView } from '#domain/booking/views/amendment.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { amendFailure } from '../amend-failure.ts';

export type OptionsState =
  | { readonly kind: 'none' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly found: FlightOptionsView }
  /** `isFinal` if another try would get the same answer. */
  | { readonly kind: 'failed'; readonly message: string; readonly isFinal: boolean };

export interface Choosing {
  /** The option that is being priced; null if none is. */
  readonly optionId: string | null;
  readonly failure: string | null;
  /** The option that was chosen before the traveler was asked for the phone number's end; null if they were not. */
  readonly lockedId: string | null;
}

const nothingChosen: Choosing = { optionId: null, failure: null, lockedId: null };

/** Other flights for a booked trip, and the choice of one of them, which is priced and leads to the review. */
export function useFlightOptions(bookingId: string, onQuoted: (amendmentId: string) => void) {
  const [state, setState] = useState<OptionsState>({ kind: 'none' });
  const [choosing, setChoosing] = useState(nothingChosen);
  const latest = useRef(0);
  const params = { id: bookingId };

  const search = async (body: BodyInputOf<typeof searchFlightOptions>): Promise<ApiError | null> => {
    latest.current += 1;
    const number = latest.current;
    setState({ kind: 'searching' });
    setChoosing(nothingChosen);
    try {
      const found = await request(searchFlightOptions, { params, body });
      if (number === latest.current) setState({ kind: 'found', found });
      return null;
    } catch (error) {
      const { message, isFinal } = amendFailure(error);
      if (number === latest.current) setState({ kind: 'failed', message, isFinal });
      return error instanceof ApiError ? error : null;
    }
  };

  const choose = async (optionId: string) => {
    if (choosing.optionId !== null) return;
    setChoosing({ ...nothingChosen, optionId });
    try {
      const { id } = await request(quoteAmendment, { params, body: { optionId } });
      // The button stays busy until the next page is there.
      onQuoted(id);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PHONE_NEEDED') {
        setChoosing({ ...nothingChosen, lockedId: optionId });
        return;
      }
      const { message } = amendFailure(error);
      setChoosing({ ...nothingChosen, failure: message });
      showToast({ title: 'These flights could not be chosen', text: message, tone: 'destructive' });
    }
  };

  return { state, choosing, search, choose, forget: () => setState({ kind: 'none' }) };
}
