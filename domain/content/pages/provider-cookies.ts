import { type PageContent, table, text } from '../page-content.ts';

/** Cookies of the payment provider's script to detect fraud (Stripe, "Cookies and similar technologies"). */
export const providerCookies = [
  { name: '__stripe_mid', kept: '1 year' },
  { name: '__stripe_sid', kept: '30 minutes' },
] as const;

/**
 * The cookie policy of a deployment with the payment provider's card fields: also lists the provider's cookies
 * (PAGE-11). Otherwise unchanged.
 */
export function withProviderCookies(policy: PageContent): PageContent {
  const named = [
    text(
      'The payment step is the exception: your card is entered in fields of our payment provider, Stripe. Its script is loaded on that step only, and may set these cookies there, which help to prevent fraud. Without them you could not pay.',
    ),
    table(
      'Cookies of the payment provider',
      ['Name', 'Purpose', 'Kept for at most'],
      providerCookies.map(({ name, kept }) => [name, 'Tells payments by people from fraud', kept]),
    ),
  ];
  const sections = policy.sections.map((section) =>
    section.id === 'others' ? { ...section, blocks: [...section.blocks, ...named] } : section,
  );
  return { ...policy, sections };
}
