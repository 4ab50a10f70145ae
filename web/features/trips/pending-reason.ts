/** Why a pending booking cannot be canceled (TRIP-12). */
export const pendingReason = 'This booking is still being finalized. It can be canceled once it is confirmed.';
