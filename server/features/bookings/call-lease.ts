/**
 * For so many milliseconds from the moment a vendor's call is sent nobody else touches what it is about: longer than we
 * wait for any answer, an order's being the slowest, so that a worker that is only waiting is never taken for gone.
 */
export const callLeaseMs = 160_000;
