import { type PageName, pageNames } from '#domain/content/page-overrides/page-overrides.ts';
import { badgeNames } from '#domain/content/shell-content.ts';
import type { BrandValues } from './brand-values.ts';
import { slotsOf } from './own-text-values.ts';
import { badgeTitles, homeTitles, pageTitles } from './part-titles.ts';

/** A field, or a part with its fields, as the form calls it, with where its values are. */
export interface NamedField {
  readonly name: string;
  readonly paths: readonly string[];
}

const field = (name: string, ...paths: readonly string[]): NamedField => ({ name, paths });

const fieldsBeforeTexts: readonly NamedField[] = [
  field('Name', 'name'),
  field('Key', 'key'),
  field('Domain', 'domain'),
  field('Logo', 'logo'),
  field('Primary color', 'theme.primary'),
  field('Secondary color', 'theme.secondary'),
  field('Accent color', 'theme.accent'),
  field('Background color', 'theme.background'),
  field('Text color', 'theme.text'),
  field('Font', 'theme.font'),
  field('Email', 'contact.email'),
  field('Phone', 'contact.phone'),
  field('Address', 'contact.address'),
  field('Emergency phone', 'contact.emergencyPhone'),
  field('Chat address', 'contact.chatUrl'),
  field('Remind travelers of check-in', 'mails'),
  field('Facebook', 'social.facebook'),
  field('X (Twitter)', 'social.twitter'),
  field('Instagram', 'social.instagram'),
  field('Markup', 'markupPercent'),
  field('Ask the bank for confirmation', 'cards.ask', 'cards.amount'),
  field('Hold flagged payments for review', 'cards.review'),
  field('Refuse prepaid cards', 'cards.refusesPrepaid'),
  field('Accept cards from these countries only', 'cards.countries'),
  field('Free cancellation within 24 hours', 'cancellation.freeWithin24Hours'),
  field('Fees for canceling online', 'cancellation.fees'),
  field('Fees for changing flights online', 'change'),
  field('Google tag id', 'tracking.tagId'),
  field('Call conversion', 'tracking.callConversion'),
  field('Operator record', 'operator'),
  field('About the brand, in the footer', 'shell.blurb'),
];

/** All fields of a brand's form, in its order. */
export function fieldNames(brand: Parameters<typeof slotsOf>[1]): readonly NamedField[] {
  return [
    ...fieldsBeforeTexts,
    ...badgeNames.map((name) => field(badgeTitles[name], `shell.badges.${name}`)),
    ...(Object.keys(homeTitles) as (keyof BrandValues['parts'])[]).map((name) =>
      field(`Home page: ${homeTitles[name]}`, `parts.${name}`, `home.${name}`),
    ),
    field('Partner support page', 'site'),
    ...pageNames.flatMap((page) => slotNames(page, brand)),
    field('Confirmed claims', 'confirmedClaims'),
  ];
}

function slotNames(page: PageName, brand: Parameters<typeof slotsOf>[1]): NamedField[] {
  return slotsOf(page, brand).map(({ id, name, title }) =>
    field(`${pageTitles[page]}: ${name ?? title ?? ''}`, `pageTexts.${page}.${id}`),
  );
}
