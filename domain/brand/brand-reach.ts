import { brandKeyOfHost, isBrandKey, isLocalHost } from './brand-key.ts';
import { readOrigin } from './origin.ts';

/** The addresses of a deployment, which decide which hosts lead to a brand. */
export interface SitePlace {
  /** Origin of the deployment; null if none is set. */
  readonly publicOrigin: string | null;
  /** See `brandKeyOfHost`. */
  readonly brandDomains: readonly string[] | null;
}

/** Whether visitors can reach a brand, and the text for its administrator. */
export interface BrandReach {
  /** Hosts that lead to it; empty if none does, or if any domain of the operator's would. */
  readonly hosts: readonly string[];
  readonly isReached: boolean;
  /** A sentence or two. */
  readonly text: string;
}

const sampleDomain = 'flights.example.com';

/** Which hosts lead to a brand of this key and domain (BRAND-01, F-44). Null for an incomplete key. */
export function brandReach(
  brand: {
    readonly key: string;
    readonly domain: string | null;
    readonly isDefault?: boolean;
    /** True as long as its key can still be chosen. */
    readonly isNew?: boolean;
  },
  place: SitePlace,
): BrandReach | null {
  const { key, domain } = brand;
  if (!isBrandKey(key)) return null;
  const leadsHere = (host: string) => {
    const led = brandKeyOfHost(host, place.brandDomains);
    return led !== null && (led === key || led === domain);
  };
  if (brand.isDefault === true) {
    return { hosts: [], isReached: true, text: 'Shown at every host that leads to no other brand.' };
  }
  const own = [domain, key].filter((name): name is string => name?.includes('.') === true);
  const below = domainsOf(place).map((one) => `${key}.${one}`);
  const hosts = [...new Set([...own, ...below])].filter(leadsHere);
  if (hosts.length > 0) {
    const names = hosts.length === 1 ? 'that name points' : 'those names point';
    const own = mainHost(place);
    const taken = own !== null && leadsHere(own) ? ` ${takenText(own)}` : '';
    const text = `Reached at ${hosts.join(' and ')}, as soon as ${names} to this server.${taken}`;
    return { hosts, isReached: true, text };
  }
  const sample = `${key}.${sampleDomain}`;
  if (place.brandDomains === null && leadsHere(sample)) {
    return { hosts, isReached: true, text: `Reached at hosts that begin with “${key}.”, such as ${sample}.` };
  }
  return { hosts, isReached: false, text: `No host leads to this brand. ${reason(key, place, brand.isNew === true)}` };
}

/** The deployment's own host, without `www.`; null if none is set, or it is local. */
function mainHost({ publicOrigin }: SitePlace): string | null {
  if (publicOrigin === null) return null;
  const { hostname } = readOrigin(publicOrigin);
  return isLocalHost(hostname) ? null : hostname.replace(/^www\./, '');
}

function takenText(host: string): string {
  return `${host} is this deployment’s own address: it shows this brand instead of the default one.`;
}

/** Known domains under which a first label selects a brand. */
function domainsOf(place: SitePlace): readonly string[] {
  if (place.brandDomains !== null) return place.brandDomains;
  const host = mainHost(place);
  return host === null ? [] : [host];
}

function reason(key: string, { brandDomains }: SitePlace, isNew: boolean): string {
  const own = 'Give it a domain of its own, or delete it and create';
  if (key === 'www' || key.startsWith('www.')) {
    const why = 'A leading www. is left out of host names';
    return isNew ? `${why}: choose another key.` : `${why}. ${own} one with another key.`;
  }
  const led = key.includes('.') ? brandKeyOfHost(key, brandDomains) : null;
  if (led !== null && led !== key) {
    const why = `The host ${key} leads to the key ${led}`;
    return isNew ? `${why}: choose that key.` : `${why}. ${own} ${led}.`;
  }
  return isNew ? 'Choose another key, or give it a domain of its own.' : `${own} one with another key.`;
}
