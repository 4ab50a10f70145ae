import { useRef, useState } from 'react';
import { confirmAmendment } from '#contract/amendments/calls.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import type { PaymentNotice } from '../payment/payment-notices.ts';
import { readConfirmError } from './change-words.ts';

interface FreeChange {
  readonly isRunning: boolean;
  readonly failure: PaymentNotice | null;
  /** The flights cannot be had any more. */
  readonly isGone: boolean;
  readonly confirm: () => void;
}

const unanswered: PaymentNotice = {
  title: 'No Answer Yet',
  text: 'There was no answer, so the change may or may not have been made. It costs you nothing either way. Please try again.',
};

/** Confirms a change for which nothing is to be paid, once at a time; repeating it is safe. */
export function useFreeChange(id: string, reload: () => Promise<boolean>): FreeChange {
  const [state, setState] = useState<Omit<FreeChange, 'confirm'>>(idle);
  const running = useRef(false);
  const fail = (error: unknown) => {
    const reading = readConfirmError(error instanceof ApiError ? error : new ApiError(0, 'No response', null));
    const failure = 'notice' in reading ? reading.notice : unanswered;
    setState({ isRunning: false, failure, isGone: reading.kind === 'offer-gone' });
    showToast({ ...failure, tone: 'destructive' });
  };
  const confirm = async () => {
    if (running.current) return;
    running.current = true;
    setState({ ...idle, isRunning: true });
    let error: unknown = null;
    await request(confirmAmendment, { params: { id }, body: {} }).catch((thrown: unknown) => {
      error = thrown;
    });
    // Whatever was answered, or not: the change itself says how far it is.
    await reload();
    running.current = false;
    if (error === null) setState(idle);
    else fail(error);
  };
  return { ...state, confirm: () => void confirm() };
}

const idle = { isRunning: false, failure: null, isGone: false } as const;
