/** Why a pending booking cannot be cancelled (TRIP-12). */
export const pendingReason = 'This booking is still being finalised. It can be cancelled once it is confirmed.';
