import type { Refusal } from '../../http/refusal.ts';
import type { SupplierFailure } from '../../ports/supplier.ts';

/** A failed question to the supplier in the contract's words. */
export function supplierRefusal(failure: Pick<SupplierFailure, 'kind'>): Refusal {
  switch (failure.kind) {
    case 'not_found':
      return { code: 'OFFER_NOT_FOUND' };
    case 'gone':
      return { code: 'OFFER_NO_LONGER_AVAILABLE' };
    case 'expired':
      return { code: 'OFFER_EXPIRED' };
    case 'rejected':
      return { code: 'INVALID_REQUEST', message: 'The airlines do not sell this. Please check your search.' };
    case 'unavailable':
    case 'misconfigured':
      return { code: 'SUPPLIER_UNAVAILABLE' };
  }
}
