import ipaddr from 'ipaddr.js';

/** A /48 may hold many households: it is allowed so many times what one of them is. */
export const siteFactor = 8;

/** What one customer of a network is likely to hold: limits count these instead of single addresses (F-52). */
export interface ClientNetwork {
  /** An IPv4 address, or the /64 of an IPv6 address, which is what one household or server gets. */
  readonly home: string;
  /** The /48 of an IPv6 address, which is what one site or hosting customer gets; null for IPv4. */
  readonly site: string | null;
}

/** The networks of a client's address. One that cannot be read counts as itself. */
export function clientNetwork(ip: string): ClientNetwork {
  if (!ipaddr.isValid(ip)) return { home: ip, site: null };
  // '::ffff:192.0.2.1' is an IPv4 address that came over an IPv6 socket.
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return { home: address.toString(), site: null };
  const network = (groups: number) =>
    `${address.parts
      .slice(0, groups)
      .map((part) => part.toString(16))
      .join(':')}::/${groups * 16}`;
  return { home: network(4), site: network(3) };
}
