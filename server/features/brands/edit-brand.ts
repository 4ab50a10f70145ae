import type { BrandInput, EditedBrand } from '../../../contract/admin.ts';
import { brandKeyOfHost, defaultBrandKey } from '../../../domain/brand/brand-key.ts';
import { siteOptionsOf } from '../../../domain/brand/site-options.ts';
import { cancellationTermsOf } from '../../../domain/content/cancellation-terms.ts';
import { unknownOperator } from '../../../domain/content/operator.ts';
import { showsSampleCompany } from '../../../domain/launch/live-checks.ts';
import { currencyExponent } from '../../../domain/money/money.ts';
import { type Database, isUniqueViolation } from '../../adapters/database/database.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Brand } from './brand.ts';
import { defaultBrand } from './built-in.ts';
import {
  findPicture,
  findStoredBrand,
  insertBrand,
  isHostTaken,
  listStoredBrands,
  removeBrand,
  type StoredBrand,
  updateBrand,
} from './repository.ts';

export interface BrandEditing {
  readonly db: Database;
  readonly clock: Clock;
  /** As `brandKeyOfHost` takes them. */
  readonly brandDomains: readonly string[] | null;
  /** Whether new bookings are real. */
  isLive(): Promise<boolean>;
  /** Whether trips that were sold under a brand lie ahead. */
  hasTripsAhead(brandKey: string): Promise<boolean>;
}

/** Every brand, the default one first. */
export async function listEditedBrands({ db }: Pick<BrandEditing, 'db'>): Promise<EditedBrand[]> {
  const stored = await listStoredBrands(db);
  const isDefault = ({ brand }: StoredBrand) => brand.key === defaultBrandKey;
  const first = stored.find(isDefault) ?? builtIn;
  return [first, ...stored.filter((one) => !isDefault(one))].map(toEdited);
}

export async function readEditedBrand({ db }: BrandEditing, key: string): Promise<EditedBrand | null> {
  const found = await findEditable(db, key);
  return found === null ? null : toEdited(found);
}

/** Makes a brand. Refused where its key, or a host of it, leads to another brand already. */
export async function createBrand(
  editing: BrandEditing,
  input: BrandInput & { readonly key: string },
  userId: string,
): Promise<Result<EditedBrand>> {
  const { db, clock } = editing;
  const { key } = input;
  if (key === defaultBrandKey || (await findStoredBrand(db, key)) !== null || (await isHostTaken(db, key, key))) {
    return refuse('BRAND_EXISTS', { fields: [{ path: 'key', message: 'There is a brand with this key already' }] });
  }
  return store(editing, fromInput(key, { operator: unknownOperator, ...input }), null, { at: clock.now(), userId });
}

/** Changes a brand; the built-in one is stored with its first change. `seen` is when the editor read it. */
export async function changeBrand(
  editing: BrandEditing,
  key: string,
  input: BrandInput & { readonly updatedAt?: string | null | undefined },
  userId: string,
): Promise<Result<EditedBrand>> {
  const { db, clock } = editing;
  const found = await findEditable(db, key);
  if (found === null) return refuse('NOT_FOUND', { message: 'There is no such brand' });
  const seen = found === builtIn ? null : found.updatedAt;
  if (input.updatedAt !== undefined && (seen?.toISOString() ?? null) !== input.updatedAt)
    return refuse('BRAND_CHANGED');
  return store(editing, fromInput(key, { ...input, site: input.site ?? found.brand.site }), seen, {
    at: clock.now(),
    userId,
  });
}

export async function deleteBrand(editing: BrandEditing, key: string, userId: string): Promise<Result<null>> {
  const { db, clock } = editing;
  if (key === defaultBrandKey) {
    return refuse('BRAND_IN_USE', { message: 'The default brand can be edited, but not deleted.' });
  }
  if (await editing.hasTripsAhead(key)) {
    return refuse('BRAND_IN_USE', {
      message: 'Travelers have trips ahead that were sold under this brand. It can be deleted when they are over.',
    });
  }
  const removed = await removeBrand(db, key, { at: clock.now(), userId });
  return removed ? accept(null) : refuse('NOT_FOUND', { message: 'There is no such brand' });
}

async function store(
  { db, brandDomains, isLive }: BrandEditing,
  brand: Brand,
  seen: Date | null,
  edit: { readonly at: Date; readonly userId: string },
): Promise<Result<EditedBrand>> {
  if (showsSampleCompany(brand) && (await isLive())) return sampleCompany;
  if (brand.domain !== null) {
    const led = brandKeyOfHost(brand.domain, brandDomains);
    if (led !== brand.key && led !== brand.domain) {
      const message = `Visitors of ${brand.domain} are led to the key ${led ?? ''}: give the brand that key`;
      return refuse('INVALID_REQUEST', { message, fields: [{ path: 'domain', message }] });
    }
    if (await isHostTaken(db, brand.domain, brand.key)) return domainTaken;
  }
  const pictures = { logo: brand.logo, 'operator.accreditationLogo': brand.operator?.accreditationLogo };
  for (const [path, address] of Object.entries(pictures)) {
    if (!address?.startsWith('/images/') || (await findPicture(db, address.slice('/images/'.length))) !== null)
      continue;
    const message = 'This picture was not uploaded';
    return refuse('INVALID_REQUEST', { message, fields: [{ path, message }] });
  }
  try {
    if (seen === null) await insertBrand(db, brand, edit);
    else if (!(await updateBrand(db, brand, seen, edit))) return refuse('BRAND_CHANGED');
  } catch (error) {
    if (isUniqueViolation(error, 'brands_domain')) return domainTaken;
    if (isUniqueViolation(error)) return refuse(brand.key === defaultBrandKey ? 'BRAND_CHANGED' : 'BRAND_EXISTS');
    throw error;
  }
  return accept(toEdited({ brand, updatedAt: edit.at }));
}

const sampleCompanyText = 'Live mode is on: name the company that runs this brand, not the sample company';
const sampleCompany = refuse('INVALID_REQUEST', {
  message: sampleCompanyText,
  fields: [{ path: 'operator.legalName', message: sampleCompanyText }],
});

const domainTaken = refuse('BRAND_DOMAIN_TAKEN', {
  fields: [{ path: 'domain', message: 'Another brand has this domain' }],
});

/** The built-in default brand, as long as nobody has changed it. */
const builtIn: StoredBrand = { brand: defaultBrand, updatedAt: new Date(0) };

async function findEditable(db: Database, key: string): Promise<StoredBrand | null> {
  return (await findStoredBrand(db, key)) ?? (key === defaultBrandKey ? builtIn : null);
}

function fromInput(key: string, { markupPercent, ...input }: BrandInput): Brand {
  const { name, domain, logo, theme, contact, social, cancellation, home, tracking, site } = input;
  const tagId = tracking?.tagId ?? null;
  const fees = Object.entries(cancellation.feeByCurrency);
  return {
    key,
    name,
    domain: domain?.replace(/^www\./, '') ?? null,
    logo,
    theme,
    contact: withoutAbsent(contact),
    social,
    cancellation: {
      freeWithin24Hours: cancellation.freeWithin24Hours,
      feeMinorByCurrency: Object.fromEntries(
        fees.map(([currency, amount]) => [currency, Math.round(amount * 10 ** exponentOf(currency))]),
      ),
    },
    home: withoutAbsent(home),
    ...(tagId === null ? {} : { tracking: { tagId, callConversion: tracking?.callConversion ?? null } }),
    ...ownTexts(input),
    ...(site === undefined ? {} : { site }),
    markupBasisPoints: Math.round(markupPercent * 100),
  };
}

function toEdited(stored: StoredBrand): EditedBrand {
  const { markupBasisPoints, home = {}, cancellation, site, ...brand } = stored.brand;
  const { freeWithin24Hours, feeMinorByCurrency } = cancellationTermsOf(cancellation);
  const fees = Object.entries(feeMinorByCurrency);
  return {
    ...brand,
    home,
    site: siteOptionsOf(site),
    cancellation: {
      freeWithin24Hours,
      feeByCurrency: Object.fromEntries(
        fees.map(([currency, minor]) => [currency, minor / 10 ** exponentOf(currency)]),
      ),
    },
    markupPercent: markupBasisPoints / 100,
    isDefault: brand.key === defaultBrandKey,
    updatedAt: stored === builtIn ? null : stored.updatedAt.toISOString(),
  };
}

function exponentOf(currency: string): number {
  return currencyExponent(currency) ?? 2;
}

/** What of the brand's own words there is. */
function ownTexts(input: Pick<BrandInput, 'shell' | 'operator' | 'pageTexts' | 'confirmedClaims'>) {
  const { shell, operator, pageTexts, confirmedClaims } = input;
  const badges = shell?.badges === undefined ? {} : { badges: withoutAbsent(shell.badges) };
  const blurb = shell?.blurb === undefined ? {} : { blurb: shell.blurb };
  return {
    ...(shell === undefined ? {} : { shell: { ...badges, ...blurb } }),
    ...(operator === undefined ? {} : { operator }),
    ...(pageTexts === undefined ? {} : { pageTexts: withoutAbsent(pageTexts) }),
    ...(confirmedClaims === undefined ? {} : { confirmedClaims }),
  };
}

type Present<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Without parts that are undefined, which say the same as absent ones. */
function withoutAbsent<T extends object>(parts: T): Present<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Present<T>;
}
