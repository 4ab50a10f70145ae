/**
 * Milliseconds from sending a vendor call during which no other worker touches the row. Longer than we wait for any
 * response (orders are the slowest), so that a worker that is still waiting is never taken for gone.
 */
export const callLeaseMs = 160_000;
