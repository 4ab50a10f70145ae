import * as z from 'zod/mini';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { defaultSlots, type PageName, policyNames } from '#domain/content/page-overrides/page-overrides.ts';
import { placeholdersOfPage } from '#domain/content/page-overrides/page-placeholders.ts';
import { shellPlaceholders } from '#domain/content/text/placeholders.ts';
import { line, lines, picture } from './fields.ts';
import { onlyPlaceholders } from './placeholders.ts';

/** The header has little room for its badge. */
const headerBadge = z.exactOptional(z.object({ text: line(24), condition: line(40) }));
const badge = z.exactOptional(z.object({ text: line(30), condition: line(120) }));

/** A brand's own texts of header, side menu and footer; an empty text is not shown (HOME-08). */
export const shellSettings = z
  .object({
    badges: z.exactOptional(
      z.object({ save: headerBadge, fees: badge, help: badge, secure: badge, accredited: badge, support: badge }),
    ),
    blurb: z.exactOptional(lines(300)),
  })
  .check(onlyPlaceholders(shellPlaceholders));

/** The company that runs a brand; an empty part is not shown (HOME-08). */
export const operatorSettings = z
  .object({
    legalName: line(120),
    office: line(200),
    registration: lines(240),
    accreditation: line(40),
    /** '' for none. */
    accreditationLogo: z.union([z.literal(''), picture('A mark must be an https link or an uploaded picture')]),
  })
  .check(onlyPlaceholders([]));

/** Own texts of a page by slot; null leaves a slot out. */
const slotsOf = (page: PageName) =>
  z.exactOptional(
    z
      .record(
        z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'There is no such slot'), z.maxLength(60)),
        z.nullable(z.object({ title: line(200), text: lines(6000) })),
      )
      .check(
        z.refine((pieces) => Object.keys(pieces).length <= 100, 'A page can have at most 100 slots'),
        onlyPlaceholders(placeholdersOfPage(page)),
      ),
  );

/** The policies that a site must not be without. */
const needed = policyNames.map((page) => ({
  page,
  sections: defaultSlots(page, defaultCancellationTerms).filter(({ hideable }) => hideable),
}));

/** A brand's own texts of the information pages; an absent slot stays the default's (HOME-08). */
export const pageTextSettings = z
  .object({
    contact: slotsOf('contact'),
    about: slotsOf('about'),
    faq: slotsOf('faq'),
    privacy: slotsOf('privacy'),
    terms: slotsOf('terms'),
    cookies: slotsOf('cookies'),
    'cancellation-policy': slotsOf('cancellation-policy'),
    expedia: slotsOf('expedia'),
  })
  .check((context) => {
    for (const { page, sections } of needed) {
      const own = context.value[page];
      if (own === undefined || sections.some(({ id }) => own[id] !== null)) continue;
      context.issues.push({
        code: 'custom',
        input: own,
        path: [page],
        message: `Show at least one section: /${page} would be empty`,
      });
    }
  });

/** Ids of the claims that an administrator confirmed (HOME-09). */
export const confirmedClaims = z
  .array(z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'There is no such claim')))
  .check(z.maxLength(200));
