import { Link } from 'react-router';
import type { BrandAnswer } from '../../../contract/brands.ts';
import { Icon } from '../../ui/icon.tsx';
import { siteLinks } from './links.ts';
import { PhoneLink } from './phone-link.tsx';

interface FooterProps {
  readonly brand: BrandAnswer;
  /** Of the copyright line; told by the server, so that both sides draw the same. */
  readonly year: number;
}

/** Brand, ways to reach it, links and the copyright line. */
export function Footer({ brand, year }: FooterProps) {
  const { email, phone, address } = brand.contact;
  return (
    <footer className="border-t border-line bg-muted text-sm">
      <div className="page-width grid gap-8 py-10 md:grid-cols-[2fr_1fr_2fr]">
        <div>
          <p className="text-base font-bold">{brand.name}</p>
          <p className="mt-2 max-w-xs text-ink-soft">Flight search and booking.</p>
        </div>
        <nav aria-label="Footer">
          <h2 className="font-semibold">Flights</h2>
          <ul className="mt-1">
            {siteLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-flex min-h-8 items-center text-ink-soft hover:text-ink hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <address className="not-italic">
          <h2 className="font-semibold">Contact</h2>
          <div className="mt-1 flex flex-col items-start text-ink-soft">
            <PhoneLink phone={phone} place="footer" className="inline-flex hover:text-ink" />
            {email === '' ? null : (
              <a
                href={`mailto:${email}`}
                className="inline-flex min-h-8 items-center gap-2 hover:text-ink hover:underline"
              >
                <Icon name="mail" className="size-4" />
                {email}
              </a>
            )}
            {address === '' ? null : (
              <p className="flex gap-2 py-1.5">
                <Icon name="pin" className="mt-0.5 size-4" />
                {address}
              </p>
            )}
          </div>
        </address>
      </div>
      <p className="page-width py-4 text-xs text-ink-soft">{`© ${year} ${brand.name}`}</p>
    </footer>
  );
}
