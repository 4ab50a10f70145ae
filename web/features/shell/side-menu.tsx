import type { PublicBrand } from '#contract/brand/calls.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SideAccount } from './account-menu.tsx';
import { BadgeNote, type ShownBadges } from './badge-note.tsx';
import { NavLinks } from './nav-links.tsx';
import { PhoneLink } from './phone-link.tsx';
import type { ShownUser } from './shown-user.ts';
import { useAutoClosingPopover } from './use-auto-closing-popover.ts';

export const sideMenuId = 'site-menu';

interface SideMenuProps {
  readonly brand: PublicBrand;
  readonly badges: ShownBadges;
  readonly phone: string;
  readonly user: ShownUser | null;
}

/** The header's links on small screens, sliding in from the side (SHELL-02); opens without script and closes on navigation. */
export function SideMenu({ brand, badges, phone, user }: SideMenuProps) {
  const closing = useAutoClosingPopover<HTMLElement>();
  return (
    <nav {...closing} id={sideMenuId} popover="auto" aria-label="Menu" className="side-menu">
      <div className="flex h-16 items-center justify-between pr-4 pl-6">
        <span title={brand.name} className="truncate font-bold">
          {brand.name}
        </span>
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
      <div className="grid gap-2 px-6 py-4">
        <PhoneLink phone={phone} place="menu" className={buttonClass('outline', 'w-full')} />
        {[badges.fees, badges.help, badges.save].map((badge, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: these three, in this order.
          <BadgeNote key={index} badge={badge} className="rounded-md bg-muted px-3 py-2" />
        ))}
      </div>
    </nav>
  );
}
