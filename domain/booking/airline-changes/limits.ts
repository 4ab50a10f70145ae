/**
 * When a change by the airline is significant, so that a traveler who does not accept it gets a refund: the US
 * Department of Transportation's final rule of April 2024 on refunds (14 CFR 260.2, "significant change of flight
 * itinerary"). We give this right on every trip.
 */
export const significantMinutes = {
  /** All airports in one country, the US with its territories. */
  domestic: 180,
  international: 360,
} as const;

/**
 * Below this, a connection shortened by the airline counts as broken. The airlines' tables by airport are not public:
 * these are the shortest usual times, so no connection they sell counts as broken.
 */
export const connectionMinutes = { domestic: 30, international: 45 } as const;

/** Territories whose flights to the mainland are domestic in US law on air travel (49 USC 40102). */
export const usTerritories: ReadonlySet<string> = new Set(['PR', 'VI', 'GU', 'AS', 'MP', 'UM']);
