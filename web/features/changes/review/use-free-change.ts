import { useRef, useState } from 'react';
import { confirmAmendment } from '#contract/amendments/calls.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/client.ts';
import { noticeToast, type PaymentNotice } from '#web/checkout/payment-notices.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { changeWords } from './change-words.ts';

interface FreeChange {
  readonly isRunning: boolean;
  readonly failure: PaymentNotice | null;
  /** It cannot be had any more. */
  readonly isGone: boolean;
  readonly confirm: () => void;
}

/** Confirms a change for which nothing is to be paid, once at a time; repeating it is safe. */
export function useFreeChange(
  { id, kind }: Pick<AmendmentView, 'id' | 'kind'>,
  reload: () => Promise<boolean>,
): FreeChange {
  const { purchase, unanswered } = changeWords[kind];
  const [state, setState] = useState<Omit<FreeChange, 'confirm'>>(idle);
  const running = useRef(false);
  const fail = (error: unknown) => {
    const reading = purchase.readOrderError(error instanceof ApiError ? error : new ApiError(0, 'No response', null));
    const failure: PaymentNotice = 'notice' in reading ? reading.notice : { code: 'no-answer', text: unanswered };
    setState({ isRunning: false, failure, isGone: reading.kind === 'offer-gone' });
    showToast(noticeToast(failure, 'destructive'));
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
