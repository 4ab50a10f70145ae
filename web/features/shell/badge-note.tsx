import type { Badge } from '#domain/content/shell-content.ts';

/** The claims of the header and the side menu. */
export interface ShownBadges {
  readonly save: Badge;
  readonly fees: Badge;
  readonly help: Badge;
}

/** A claim with its condition in small print below; renders nothing if the brand does not make it. */
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
