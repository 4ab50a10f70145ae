import { withoutSentenceEnd } from '#domain/content/text/pasted-link.ts';

/** How long a mailed link opens its trip without further questions (SERV-06). */
export const tripLinkDays = 30;

/** The content of a mailed link. */
export interface TripLink {
  /** The secret that opens the trip. */
  readonly token: string;
  /** Whether its receipt is to be downloaded as well. */
  readonly wantsReceipt: boolean;
}

/** The path of My Trips with a link's secret, in the part of the URL that browsers never send. */
export function tripLinkPath(token: string, what: 'trip' | 'receipt' = 'trip'): string {
  return `/my-trips#open=${token}${what === 'receipt' ? '&receipt' : ''}`;
}

/** The content of a URL fragment; null if it is not a mailed link. */
export function readTripLink(fragment: string): TripLink | null {
  const [, token, rest = ''] = /^#open=([^&]*)(.*)/.exec(withoutSentenceEnd(fragment)) ?? [];
  return token === undefined ? null : { token, wantsReceipt: /^&(amp;)*receipt$/.test(rest) };
}
