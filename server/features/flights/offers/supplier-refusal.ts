import type { SupplierFailure } from '#server/ports/supplier.ts';
import type { Refusal } from '#server/refusal.ts';

/** Maps a failed supplier request to a refusal of the contract. */
export function supplierRefusal(failure: Pick<SupplierFailure, 'kind'>): Refusal {
  switch (failure.kind) {
    case 'not_found':
      return { code: 'OFFER_NOT_FOUND' };
    case 'gone':
      return { code: 'OFFER_NO_LONGER_AVAILABLE' };
    case 'expired':
      return { code: 'OFFER_EXPIRED' };
    case 'rejected':
      return {
        code: 'INVALID_REQUEST',
        message: 'The airlines did not accept this request. Please check your search.',
      };
    case 'unavailable':
    case 'misconfigured':
      return { code: 'SUPPLIER_UNAVAILABLE' };
  }
}
