import { useEffect } from 'react';
import type { PublicBrand } from '#contract/brand/calls.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BadgeNote, type ShownBadges } from './badge-note.tsx';
import { BrandMark } from './brand-mark.tsx';
import { NavLinks } from './nav-links.tsx';
import { PhoneLink } from './phone-link.tsx';
import type { ShownUser } from './shown-user.ts';
import { SideMenu, sideMenuId } from './side-menu.tsx';

interface HeaderProps {
  readonly brand: PublicBrand;
  readonly badges: ShownBadges;
  /** The signed-in user; null for visitors. */
  readonly user: ShownUser | null;
}

/** Sticky: transparent at the top of a page, a blurred bar once it is scrolled by more than 10 px (SHELL-01). */
export function Header({ brand, badges, user }: HeaderProps) {
  useEffect(() => {
    // Only for browsers without scroll-driven styles.
    if (!CSS.supports('animation-timeline:scroll()')) void import('./watch-scrolling.ts');
  }, []);
  const phone = brand.contact.emergencyPhone ?? brand.contact.phone;
  return (
    <header className="site-header">
      <div className="page-width flex h-16 items-center gap-4 md:gap-2 lg:gap-3">
        <BrandMark brand={brand} />
        <nav aria-label="Main" className="mr-auto hidden md:flex lg:ml-2">
          <NavLinks className="bar-link" />
        </nav>
        <BadgeNote badge={badges.save} className="header-badge" />
        <PhoneLink
          phone={phone}
          place="header"
          className="hidden md:inline-flex md:max-lg:gap-0 md:max-lg:px-3.5 md:max-lg:text-[0px]"
        />
        <div className="hidden items-center md:flex lg:gap-2">
          <AccountMenu user={user} />
        </div>
        <button
          type="button"
          popoverTarget={sideMenuId}
          aria-label="Menu"
          className="ml-auto inline-flex size-11 items-center justify-center rounded-md md:hidden"
        >
          <Icon name="menu" className="size-6" />
        </button>
      </div>
      <SideMenu brand={brand} badges={badges} phone={phone} user={user} />
    </header>
  );
}
