import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicBrand } from '#contract/brand/calls.ts';
import type { Operator } from '#domain/content/operator.ts';
import type { Badge, ShellContent } from '#domain/content/shell-content.ts';
import { withPeriod } from '#domain/content/text/inline.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { PhoneLink } from './phone-link.tsx';

export interface FooterContent {
  readonly brand: PublicBrand;
  readonly shell: ShellContent;
  readonly operator: Operator;
  /** For the copyright line. */
  readonly year: number;
}

const quickLinks = [
  { to: '/my-trips', label: 'My Bookings' },
  { to: '/contact', label: 'Customer Support' },
  { to: '/faq', label: 'FAQ' },
  { to: '/about', label: 'About' },
  { to: '/', label: 'Search Flights' },
];
const legalLinks = [
  { to: '/terms', label: 'Terms of Service' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/cancellation-policy', label: 'Cancellation Policy' },
  { to: '/cookies', label: 'Cookie Policy' },
];
const networks = { facebook: 'Facebook', twitter: 'X (Twitter)', instagram: 'Instagram' } as const;
const linkClass =
  'inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink hover:underline md:min-h-9 wrap-anywhere';

/** The footer as HTML (SHELL-04), without empty parts of the brand or its operator record. */
export function renderFooter(content: FooterContent): string {
  return renderToStaticMarkup(<FooterParts {...content} />);
}

function FooterParts({ brand, shell, operator, year }: FooterContent) {
  const { email, phone, address } = brand.contact;
  return (
    <>
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:grid-cols-[2fr_1fr_1.2fr_1.8fr] md:gap-8">
        <section aria-label={`About ${brand.name}`} className="col-span-full md:col-auto">
          <p className="text-base font-bold">{brand.name}</p>
          {shell.blurb === '' ? null : <p className="mt-2 max-w-sm text-ink-soft wrap-anywhere">{shell.blurb}</p>}
          <Badges {...shell.badges} />
          <Social social={brand.social} />
        </section>
        <Links id="footer-quick" label="Quick Links" links={quickLinks} />
        <Links id="footer-legal" label="Legal" links={legalLinks} />
        <address className="col-span-full not-italic md:col-auto">
          <h2 className="font-semibold">Contact</h2>
          <div className="mt-1 flex flex-col items-start text-ink-soft">
            <PhoneLink phone={phone} place="footer" className="inline-flex hover:text-ink md:min-h-9" />
            {email === '' ? null : (
              <a href={`mailto:${email}`} className={linkClass}>
                <Icon name="mail" className="size-4 shrink-0" />
                {email}
              </a>
            )}
            {address === '' ? null : (
              <p className="flex gap-2 py-1.5 wrap-anywhere">
                <Icon name="pin" className="mt-0.5 size-4 shrink-0" />
                {address}
              </p>
            )}
          </div>
        </address>
      </div>
      <div className="border-t border-line">
        <Company operator={operator} brandName={brand.name} year={year} />
      </div>
    </>
  );
}

function Badges({ secure, accredited, support }: ShellContent['badges']) {
  const badges: readonly (readonly [Badge, IconName])[] = [
    [secure, 'shield'],
    [accredited, 'check'],
    [support, 'headset'],
  ];
  const shown = badges.filter(([{ text }]) => text !== '');
  if (shown.length === 0) return null;
  return (
    <ul aria-label="What we stand for" className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
      {shown.map(([{ text, condition }, icon]) => (
        <li key={icon} className="inline-flex items-center gap-1.5">
          <Icon name={icon} className="size-4 shrink-0 text-success" />
          <span>
            <span className="font-medium">{text}</span>
            {condition === '' ? null : <span className="block text-xs text-ink-soft">{condition}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Social({ social }: { readonly social: PublicBrand['social'] }) {
  const names = (['facebook', 'twitter', 'instagram'] as const).filter((name) => social[name] !== null);
  if (names.length === 0) return null;
  return (
    <ul aria-label="Social networks" className="mt-2 flex flex-wrap gap-x-5">
      {names.map((name) => (
        <li key={name}>
          <a href={social[name] ?? ''} rel="noreferrer" className={linkClass}>
            {networks[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface LinksProps {
  readonly id: string;
  readonly label: string;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

function Links({ id, label, links }: LinksProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {label}
      </h2>
      <ul className="mt-1">
        {links.map(({ to, label: name }) => (
          <li key={to}>
            <a href={to} className={linkClass}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CompanyProps {
  readonly operator: Operator;
  readonly brandName: string;
  readonly year: number;
}

/** The operator, and the copyright. */
function Company({ operator, brandName, year }: CompanyProps) {
  const { legalName, office, registration, accreditation, accreditationLogo } = operator;
  const line = (text: ReactNode, key: string) => <p key={key}>{text}</p>;
  return (
    <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-5 text-xs text-ink-soft">
      <div className="grid min-w-0 flex-1 basis-72 gap-1 wrap-anywhere">
        {office === '' ? null : line(`Registered office: ${office}`, 'office')}
        {registration === '' ? null : line(registration, 'registration')}
        {accreditation === '' ? null : line(`IATA accreditation: ${accreditation}`, 'accreditation')}
        {line(`© ${year} ${withPeriod(legalName || brandName)} All rights reserved.`, 'copyright')}
      </div>
      {accreditation === '' || accreditationLogo === '' ? null : (
        <img
          src={accreditationLogo}
          alt="IATA"
          loading="lazy"
          referrerPolicy="no-referrer"
          className="h-10 w-auto max-w-32 rounded-sm bg-paper object-contain p-1"
        />
      )}
    </div>
  );
}
