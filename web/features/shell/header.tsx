import { useEffect, useState } from 'react';
import type { BrandAnswer } from '../../../contract/brands.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountMenu, type ShownUser } from './account-menu.tsx';
import { BrandMark } from './brand-mark.tsx';
import { NavLinks } from './nav-links.tsx';
import { PhoneLink } from './phone-link.tsx';
import { SideMenu, sideMenuId } from './side-menu.tsx';

interface HeaderProps {
  readonly brand: BrandAnswer;
  /** Whoever is signed in; null for visitors. */
  readonly user: ShownUser | null;
}

/** Stays on top: clear at the top of a page, a blurred bar once it is scrolled by more than 10 px (SHELL-01). */
export function Header({ brand, user }: HeaderProps) {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 10);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <header
      className={`sticky top-0 z-40 transition-[background-color,box-shadow] duration-150 ${scrolled ? 'header-bar shadow-raised' : ''}`}
    >
      <div className="page-width flex h-16 items-center gap-4">
        <BrandMark brand={brand} />
        <nav aria-label="Main" className="ml-4 hidden gap-1 md:flex">
          <NavLinks className="bar-link" />
        </nav>
        <PhoneLink phone={brand.contact.phone} place="header" className="header-phone ml-auto hidden md:inline-flex" />
        <div className="hidden items-center gap-2 md:flex">
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
      <SideMenu brand={brand} user={user} />
    </header>
  );
}
