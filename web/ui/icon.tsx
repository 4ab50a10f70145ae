/** Line drawings on a 24 unit grid, in the text's colour. */
const drawings = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2 2A16.5 16.5 0 0 1 4.5 5.5a2 2 0 0 1 2-2z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  pin: 'M12 21s-6.5-5.7-6.5-11a6.5 6.5 0 0 1 13 0c0 5.3-6.5 11-6.5 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  swap: 'M4 8h15M15.5 4.5L19 8l-3.5 3.5M20 16H5M8.5 12.5L5 16l3.5 3.5',
  calendar: 'M5 6h14v14H5zM5 10.5h14M8.5 3.5V7M15.5 3.5V7',
  person: 'M12 11.5a3.75 3.75 0 1 0 0-7.5 3.75 3.75 0 0 0 0 7.5zM5 20c.5-3.5 3.3-5.5 7-5.5s6.5 2 7 5.5',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  chevron: 'M7 10l5 5 5-5',
  left: 'M14 7l-5 5 5 5',
  right: 'M10 7l5 5-5 5',
  check: 'M5.5 12.5l4 4 9-9.5',
  alert: 'M12 8v5M12 16.5v.01M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
  search: 'M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM16 16l4.5 4.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5V8H15',
  plane:
    'M20.5 3.5c-1-1-2.5-.7-3.5.3L14 7 5.5 4.8 4 6.3l7 3.9-3.3 3.5-2.5-.4-1.2 1.2 3.5 2 2 3.5 1.2-1.2-.4-2.5 3.5-3.3 3.9 7 1.5-1.5L17 10l3.2-3c1-1 1.3-2.5.3-3.5z',
  city: 'M4 20V9l6-3v14M10 20V4l10 4v12M3 20h18M14 11h2M14 15h2M6.5 12h.5M6.5 16h.5',
  cabinBag: 'M7 8h10v12H7zM10 8V4h4v4M9.5 20v1M14.5 20v1M10 11.5v5M14 11.5v5',
  checkedBag: 'M4 8h16v11H4zM9 8V5h6v3M8 8v11M16 8v11',
} as const;

export type IconName = keyof typeof drawings;

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
}

/** A pictogram beside words; never the only carrier of a meaning. */
export function Icon({ name, className = 'size-5' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
