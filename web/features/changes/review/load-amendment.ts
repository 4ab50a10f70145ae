import { getAmendment } from '#contract/amendments/calls.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { callForPage } from '#web/delivery/call-for-page.ts';
import type { PageCall } from '#web/request.ts';

/** A change as a page shows it; null if it could not be read and must be read again. */
export type LoadedAmendment =
  | { readonly kind: 'amendment'; readonly id: string; readonly amendment: AmendmentView | null }
  | { readonly kind: 'no-amendment' };

/** Loads a change of this visitor for a page on the server. Never throws. */
export async function loadAmendment(call: PageCall, id: string): Promise<LoadedAmendment> {
  const loaded = await callForPage(call, getAmendment, { params: { id } });
  if (loaded.kind === 'answer') return { kind: 'amendment', id, amendment: loaded.answer };
  const isUnknown = loaded.status === 404 || loaded.status === 400;
  return isUnknown ? { kind: 'no-amendment' } : { kind: 'amendment', id, amendment: null };
}
