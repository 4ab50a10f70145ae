/** How long the link in a mail opens its trip without another question (SERV-06). */
export const tripLinkDays = 30;

/** The path of My Trips with a link's secret, in the part of the URL that browsers never send. */
export function tripLinkPath(token: string): string {
  return `/my-trips#open=${token}`;
}

/** The secret in the fragment of a URL; null if it has none. */
export function readTripLink(fragment: string): string | null {
  return /^#open=([^&]*)/.exec(fragment)?.[1] ?? null;
}
