import type { Badge } from '../../../domain/content/shell-content.ts';

/** What the header and the side menu claim. */
export interface ShownBadges {
  readonly save: Badge;
  readonly fees: Badge;
  readonly help: Badge;
}

/** A claim with what limits it in small words below; nothing where the brand does not make it. */
export function BadgeNote({
  badge: { text, condition },
  className,
}: {
  readonly badge: Badge;
  readonly className: string;
}) {
  return text ? (
    <p className={`badge-note ${className}`}>
      <b>{text}</b> {condition}
    </p>
  ) : null;
}
