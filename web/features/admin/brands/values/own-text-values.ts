import type { AdminBrand } from '#contract/brand/calls.ts';
import type { BrandSettings } from '#contract/brand/settings.ts';
import { feesToMinor } from '#domain/content/cancellation-terms.ts';
import { type Operator, operatorOf } from '#domain/content/operator.ts';
import { defaultSlots, type PageName, pageNames } from '#domain/content/page-overrides/page-overrides.ts';
import type { PageSlot } from '#domain/content/page-overrides/page-slots.ts';
import { type BadgeName, badgeNames, shellDefaults } from '#domain/content/shell-content.ts';

/** The mode of a part: the sample that all brands have, the brand's own, or hidden (HOME-07, HOME-08). */
export type PartMode = 'sample' | 'own' | 'hidden';

/** A brand's texts in header, footer and pages, as form field values. */
export interface OwnTextValues {
  operator: { mode: PartMode } & { -readonly [Part in keyof Operator]: string };
  shell: {
    badges: Record<BadgeName, { mode: PartMode; text: string; condition: string }>;
    blurb: { mode: PartMode; text: string };
  };
  /** By page and slot; a title or text that a slot does not have is ''. */
  pageTexts: Record<string, Record<string, { mode: PartMode; title: string; text: string }>>;
  confirmedClaims: string[];
}

type OwnTexts = Pick<AdminBrand, 'operator' | 'shell' | 'pageTexts' | 'confirmedClaims' | 'cancellation'>;

/** The slots of a page under a brand's stored fees; those of a promise that it does not make are included too. */
export function slotsOf(name: PageName, { cancellation }: Pick<AdminBrand, 'cancellation'>): PageSlot[] {
  return defaultSlots(name, {
    freeWithin24Hours: true,
    feeMinorByCurrency: feesToMinor(cancellation.feeByCurrency),
  });
}

/** Field values of an existing brand; where it has no own text, the sample to start from. */
export function toOwnTexts(brand: OwnTexts): OwnTextValues {
  const { operator, shell, pageTexts, confirmedClaims = [] } = brand;
  const badgeOf = (name: BadgeName) => {
    const own = shell?.badges?.[name];
    const mode = modeOf(own, own?.text === '');
    return { mode, ...(mode === 'own' && own !== undefined ? own : shellDefaults.badges[name]) };
  };
  return {
    operator: { mode: operator === undefined ? 'sample' : 'own', ...operatorOf(operator) },
    shell: {
      badges: {
        save: badgeOf('save'),
        fees: badgeOf('fees'),
        help: badgeOf('help'),
        secure: badgeOf('secure'),
        accredited: badgeOf('accredited'),
        support: badgeOf('support'),
      },
      blurb: {
        mode: modeOf(shell?.blurb, shell?.blurb === ''),
        text: shell?.blurb || shellDefaults.blurb,
      },
    },
    pageTexts: Object.fromEntries(
      pageNames.map((page) => [
        page,
        Object.fromEntries(
          slotsOf(page, brand).map(({ id, title, text }) => {
            const own = pageTexts?.[page]?.[id];
            return [id, { mode: modeOf(own, own === null), ...(own ?? { title: title ?? '', text: text ?? '' }) }];
          }),
        ),
      ]),
    ),
    confirmedClaims: [...confirmedClaims],
  };
}

/** The call's part of them: a part without own texts is absent. */
export function fromOwnTexts(
  values: OwnTextValues,
): Pick<BrandSettings, 'operator' | 'shell' | 'pageTexts' | 'confirmedClaims'> {
  const { mode, ...record } = values.operator;
  const { badges, blurb } = values.shell;
  const own = badgeNames.flatMap((name) => {
    const { mode: badgeMode, text, condition } = badges[name];
    if (badgeMode === 'sample') return [];
    return [[name, badgeMode === 'own' ? { text, condition } : { text: '', condition: '' }] as const];
  });
  const shell = {
    ...(own.length === 0 ? {} : { badges: Object.fromEntries(own) }),
    ...(blurb.mode === 'sample' ? {} : { blurb: blurb.mode === 'own' ? blurb.text : '' }),
  };
  const pageTexts = Object.fromEntries(
    Object.entries(values.pageTexts)
      .map(([page, slots]) => [page, ownSlots(slots)] as const)
      .filter(([, slots]) => Object.keys(slots).length > 0),
  );
  const { confirmedClaims } = values;
  return {
    ...(mode === 'own' ? { operator: record } : {}),
    ...(Object.keys(shell).length === 0 ? {} : { shell }),
    ...(Object.keys(pageTexts).length === 0 ? {} : { pageTexts }),
    ...(confirmedClaims.length === 0 ? {} : { confirmedClaims }),
  };
}

function ownSlots(slots: OwnTextValues['pageTexts'][string]) {
  return Object.fromEntries(
    Object.entries(slots)
      .filter(([, { mode }]) => mode !== 'sample')
      .map(([id, { mode, title, text }]) => [id, mode === 'own' ? { title, text } : null]),
  );
}

function modeOf(own: unknown, isEmpty: boolean): PartMode {
  if (own === undefined) return 'sample';
  return isEmpty ? 'hidden' : 'own';
}
