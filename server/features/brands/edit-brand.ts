import type { AdminBrand, UnreadableBrand } from '#contract/brand/calls.ts';
import type { BrandSettings } from '#contract/brand/settings.ts';
import { countries } from '#data/countries.ts';
import { brandKeyOfHost, isReservedBrandKey } from '#domain/brand/brand-key.ts';
import { defaultBrandKey } from '#domain/brand/default-brand.ts';
import { newBrandHome, newBrandPageTexts } from '#domain/content/claims/new-brand-texts.ts';
import { unknownOperator } from '#domain/content/operator.ts';
import { namesNoCompany, showsSampleCompany } from '#domain/launch/live-checks.ts';
import { ok, type Result } from '#domain/result.ts';
import { type Database, isUniqueViolation } from '#server/database/database.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { Brand } from './brand.ts';
import { fromSettings, toAdminBrand, withPolicyDates } from './brand-views.ts';
import { defaultBrand } from './built-in.ts';
import {
  deleteStoredBrand,
  findPicture,
  findStoredBrand,
  insertBrand,
  isHostTaken,
  listStoredBrands,
  type StoredBrand,
  updateBrand,
} from './repository.ts';

export const noSuchBrand = refuse('NOT_FOUND', { message: 'There is no such brand' });

export interface BrandEditing {
  readonly db: Database;
  readonly clock: Clock;
  /** See `brandKeyOfHost`. */
  readonly brandDomains: readonly string[] | null;
  /** Whether new bookings are real. */
  isLive(): Promise<boolean>;
  /** Whether the brand has sold trips that are still ahead. */
  hasTripsAhead(brandKey: string): Promise<boolean>;
  /** Whether anything was ever sold or mailed under the key, perhaps by a deleted brand. */
  hasHistory(brandKey: string): Promise<boolean>;
}

/** The readable brands, default first. */
export async function listAdminBrands({ db }: Pick<BrandEditing, 'db'>): Promise<AdminBrand[]> {
  const { stored } = await listStoredBrands(db);
  const isDefault = ({ brand }: StoredBrand) => brand.key === defaultBrandKey;
  const first = stored.find(isDefault) ?? builtIn;
  return [first, ...stored.filter((one) => !isDefault(one))].map(({ brand, updatedAt }) =>
    toAdminBrand(brand, updatedAt),
  );
}

export async function listUnreadableBrands({ db }: Pick<BrandEditing, 'db'>): Promise<readonly UnreadableBrand[]> {
  return (await listStoredBrands(db)).unreadable;
}

export async function findAdminBrand({ db }: BrandEditing, key: string): Promise<AdminBrand | null> {
  const found = await findEditable(db, key);
  return found === null ? null : toAdminBrand(found.brand, found.updatedAt);
}

/** Creates a brand. Refused if its key is reserved, was used before, or leads to another brand as one of its hosts. */
export async function createBrand(
  editing: BrandEditing,
  { key, ...settings }: BrandSettings & { readonly key: string },
  userId: string,
): Promise<Result<AdminBrand, Refusal>> {
  const { db, clock } = editing;
  if (key === defaultBrandKey || (await findStoredBrand(db, key)) !== null || (await isHostTaken(db, key, key))) {
    return refuse('BRAND_EXISTS', { fields: [{ path: 'key', message: 'There is a brand with this key already' }] });
  }
  if (isReservedBrandKey(key)) return unusableKey(`${key} cannot be the key of a brand. Use another key.`);
  if (await editing.hasHistory(key)) {
    return unusableKey('A deleted brand with this key has bookings, payments or mails. Use another key.');
  }
  const brand = fromSettings(key, {
    operator: unknownOperator,
    ...settings,
    home: { ...newBrandHome, ...settings.home },
    pageTexts: { ...newBrandPageTexts, ...settings.pageTexts },
  });
  return store(editing, withPolicyDates(brand, builtIn.brand, clock.now()), null, { at: clock.now(), userId });
}

const unusableKey = (message: string) => refuse('INVALID_REQUEST', { message, fields: [{ path: 'key', message }] });

/** Changes a brand; the built-in one is stored with its first change. `updatedAt` is the version read by the editor. */
export async function changeBrand(
  editing: BrandEditing,
  key: string,
  { updatedAt: seen, ...settings }: BrandSettings & { readonly updatedAt?: string | null | undefined },
  userId: string,
): Promise<Result<AdminBrand, Refusal>> {
  const { db, clock } = editing;
  const found = await findEditable(db, key);
  if (found === null) return noSuchBrand;
  const { brand, updatedAt } = found;
  if (seen !== undefined && (updatedAt?.toISOString() ?? null) !== seen) return refuse('BRAND_CHANGED');
  const changed = withPolicyDates(fromSettings(key, settings, brand.site), brand, clock.now());
  return store(editing, changed, updatedAt, { at: clock.now(), userId });
}

export async function deleteBrand(editing: BrandEditing, key: string, userId: string): Promise<Result<null, Refusal>> {
  const { db, clock } = editing;
  if (key === defaultBrandKey) {
    return refuse('BRAND_IN_USE', { message: 'The default brand can be edited, but not deleted.' });
  }
  if (await editing.hasTripsAhead(key)) {
    return refuse('BRAND_IN_USE', {
      message: 'Travelers have upcoming trips sold under this brand. You can delete it once they are over.',
    });
  }
  const isDeleted = await deleteStoredBrand(db, key, { at: clock.now(), userId });
  return isDeleted ? ok(null) : noSuchBrand;
}

/** Inserts the brand if `readAt` is null; otherwise updates it unless it was changed since. */
async function store(
  editing: BrandEditing,
  brand: Brand,
  readAt: Date | null,
  edit: { readonly at: Date; readonly userId: string },
): Promise<Result<AdminBrand, Refusal>> {
  const { db, isLive } = editing;
  if (await isLive()) {
    if (showsSampleCompany(brand)) return sampleCompany;
    if (namesNoCompany(brand)) return noCompany;
  }
  const refused = checkCountries(brand) ?? (await checkDomain(editing, brand)) ?? (await checkPictures(db, brand));
  if (refused !== null) return refused;
  try {
    if (readAt === null) await insertBrand(db, brand, edit);
    else if (!(await updateBrand(db, brand, readAt, edit))) return refuse('BRAND_CHANGED');
  } catch (error) {
    if (isUniqueViolation(error, 'brands_domain')) return domainTaken;
    if (isUniqueViolation(error)) return refuse(brand.key === defaultBrandKey ? 'BRAND_CHANGED' : 'BRAND_EXISTS');
    throw error;
  }
  return ok(toAdminBrand(brand, edit.at));
}

const countryCodes = new Set(countries.map(({ code }) => code));

/** Refuses country codes that no card has: with 'UK' instead of 'GB', British cards would be refused. */
function checkCountries({ cards }: Brand) {
  const unknown = (cards?.countries ?? []).filter((code) => !countryCodes.has(code));
  if (unknown.length === 0) return null;
  const message = `${unknown.join(', ')} is not a country code. Use codes such as US, CA, GB.`;
  return refuse('INVALID_REQUEST', { message, fields: [{ path: 'cards.countries', message }] });
}

/** Refuses a domain whose visitors already get another brand. */
async function checkDomain({ db, brandDomains }: BrandEditing, { key, domain }: Brand) {
  if (domain === null) return null;
  const leadsTo = brandKeyOfHost(domain, brandDomains);
  if (leadsTo !== key && leadsTo !== domain) {
    const message =
      leadsTo === null
        ? 'A domain is a host name such as acme.com, not an address.'
        : `Visitors to ${domain} get the brand with the key ${leadsTo}. Use that key for this brand.`;
    return refuse('INVALID_REQUEST', { message, fields: [{ path: 'domain', message }] });
  }
  return (await isHostTaken(db, domain, key)) ? domainTaken : null;
}

/** Refuses a picture path that is not stored here. */
async function checkPictures(db: Database, { logo, operator }: Brand) {
  const addresses = { logo, 'operator.accreditationLogo': operator?.accreditationLogo };
  for (const [path, address] of Object.entries(addresses)) {
    if (!address?.startsWith('/images/') || (await findPicture(db, address.slice('/images/'.length))) !== null)
      continue;
    const message = 'This picture was not uploaded';
    return refuse('INVALID_REQUEST', { message, fields: [{ path, message }] });
  }
  return null;
}

const sampleCompanyText = 'Live mode is on: name the company that runs this brand, not the sample company';
const sampleCompany = refuse('INVALID_REQUEST', {
  message: sampleCompanyText,
  fields: [{ path: 'operator.legalName', message: sampleCompanyText }],
});

const noCompanyText = 'Live mode is on: name the company that runs this brand. Its terms would name nobody.';
const noCompany = refuse('INVALID_REQUEST', {
  message: noCompanyText,
  fields: [{ path: 'operator.legalName', message: noCompanyText }],
});

const domainTaken = refuse('BRAND_DOMAIN_TAKEN', {
  fields: [{ path: 'domain', message: 'Another brand has this domain' }],
});

interface EditableBrand {
  readonly brand: Brand;
  /** Null for the built-in default brand if it was never changed. */
  readonly updatedAt: Date | null;
}

const builtIn: EditableBrand = { brand: defaultBrand, updatedAt: null };

async function findEditable(db: Database, key: string): Promise<EditableBrand | null> {
  return (await findStoredBrand(db, key)) ?? (key === defaultBrandKey ? builtIn : null);
}
