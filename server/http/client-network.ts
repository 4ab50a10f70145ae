import ipaddr from 'ipaddr.js';

/** A /56 is what many providers give one household, a /48 may hold many: each is allowed so many times what a /64 is. */
export const blockFactor = 4;
export const siteFactor = 8;

/** What one customer of a network is likely to hold: limits count these instead of single addresses (F-52). */
export interface ClientNetwork {
  /** An IPv4 address, or the /64 of an IPv6 address, which is what one household or server gets. */
  readonly home: string;
  /** The /56 of an IPv6 address, which is what a household with several networks gets; null for IPv4. */
  readonly block: string | null;
  /** The /48 of an IPv6 address, which is what one site or hosting customer gets; null for IPv4. */
  readonly site: string | null;
}

const translated: readonly string[] = ['rfc6052', 'rfc6145'];

/** The address as proxies write it, without quotes, brackets and port: '"[2001:db8::1]:4711"' → '2001:db8::1'. */
function bareAddress(written: string): string {
  const text = written.trim().replaceAll('"', '');
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  return text.includes('.') && text.split(':').length === 2 ? (text.split(':', 1)[0] ?? '') : text;
}

/** The networks of a client's address. What cannot be read counts as one customer. */
export function clientNetwork(written: string): ClientNetwork {
  const ip = bareAddress(written);
  if (!ipaddr.isValid(ip)) return { home: 'unreadable', block: null, site: null };
  // '::ffff:192.0.2.1' is an IPv4 address that came over an IPv6 socket.
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return { home: address.toString(), block: null, site: null };
  // The IPv4 address behind a translator (RFC 6052): without this the whole IPv4 Internet would be one customer.
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
