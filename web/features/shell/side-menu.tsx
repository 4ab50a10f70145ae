import type { BrandAnswer } from '../../../contract/brands.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ShownUser, SideAccount, useClosing } from './account-menu.tsx';
import { NavLinks } from './nav-links.tsx';
import { PhoneLink } from './phone-link.tsx';

export const sideMenuId = 'site-menu';

/** The header's links on small screens, sliding in from the side (SHELL-02); opens without script and closes on a choice. */
export function SideMenu({ brand, user }: { readonly brand: BrandAnswer; readonly user: ShownUser | null }) {
  const menu = useClosing<HTMLElement>();
  return (
    <nav ref={menu} id={sideMenuId} popover="auto" aria-label="Menu" className="side-menu">
      <div className="flex h-16 items-center justify-between pr-4 pl-6">
        <span className="truncate font-bold">{brand.name}</span>
        <button
          type="button"
          popoverTarget={sideMenuId}
          popoverTargetAction="hide"
          aria-label="Close menu"
          className="inline-flex size-11 items-center justify-center rounded-md"
        >
          <Icon name="close" className="size-6" />
        </button>
      </div>
      <div className="px-3">
        <NavLinks className="menu-link" />
      </div>
      <SideAccount user={user} />
      <div className="px-6 py-4">
        <PhoneLink phone={brand.contact.phone} place="menu" className={buttonClass('outline', 'w-full')} />
      </div>
    </nav>
  );
}
