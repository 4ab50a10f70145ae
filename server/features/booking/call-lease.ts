/**
 * Milliseconds that other workers leave the row alone after a vendor call is sent. Longer than any response deadline
 * (orders are the slowest), so that a waiting worker is never presumed dead.
 */
export const callLeaseMs = 160_000;
