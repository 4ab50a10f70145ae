import ipaddr from 'ipaddr.js';

/** A household often has a /56, and a /48 may hold many: each level is allowed this many times the one below. */
export const blockFactor = 4;
export const siteFactor = 8;

/** The networks that one customer is likely to hold. Rate limits count these instead of single addresses (F-52). */
export interface ClientNetwork {
  /** An IPv4 address, or the /64 of an IPv6 address, as typically assigned to one household or server. */
  readonly home: string;
  /** The /56 of an IPv6 address, as typically assigned to a household with several networks; null for IPv4. */
  readonly block: string | null;
  /** The /48 of an IPv6 address, as typically assigned to one site or hosting customer; null for IPv4. */
  readonly site: string | null;
}

const translated: readonly string[] = ['rfc6052', 'rfc6145'];

/** Strips quotes, brackets and port from an address as written by proxies: '"[2001:db8::1]:4711"' → '2001:db8::1'. */
function bareAddress(written: string): string {
  const text = written.trim().replaceAll('"', '');
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  return text.includes('.') && text.split(':').length === 2 ? (text.split(':', 1)[0] ?? '') : text;
}

/** The networks of a client address. All unreadable addresses count as one customer. */
export function clientNetwork(written: string): ClientNetwork {
  const ip = bareAddress(written);
  if (!ipaddr.isValid(ip)) return { home: 'unreadable', block: null, site: null };
  // '::ffff:192.0.2.1' is an IPv4 address received on an IPv6 socket.
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return { home: address.toString(), block: null, site: null };
  // The IPv4 address behind a translator (RFC 6052); otherwise the whole IPv4 Internet would be one customer.
  if (translated.includes(address.range())) {
    return { home: new ipaddr.IPv4(address.toByteArray().slice(12)).toString(), block: null, site: null };
  }
  const network = (bits: number) => {
    const groups = address.parts.slice(0, Math.ceil(bits / 16));
    const spare = groups.length * 16 - bits;
    const masked = groups.map((part, at) => (at === groups.length - 1 ? (part >> spare) << spare : part));
    return `${masked.map((part) => part.toString(16)).join(':')}::/${bits}`;
  };
  return { home: network(64), block: network(56), site: network(48) };
}

/** Whether a caller's address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./i.test(address);
}
