import drawings from './icons.svg?no-inline';

/** The icons of icons.svg: lines on a 24-unit grid. */
export type IconName =
  | 'menu'
  | 'close'
  | 'phone'
  | 'mail'
  | 'pin'
  | 'swap'
  | 'calendar'
  | 'person'
  | 'minus'
  | 'plus'
  | 'chevron'
  | 'left'
  | 'right'
  | 'check'
  | 'alert'
  | 'help'
  | 'refresh'
  | 'filter'
  | 'plane'
  | 'city'
  | 'cabinBag'
  | 'checkedBag'
  | 'tag'
  | 'receipt'
  | 'bell'
  | 'headset'
  | 'undo'
  | 'wifi'
  | 'power'
  | 'seat'
  | 'copy'
  | 'print'
  | 'lavatory'
  | 'galley'
  | 'closet'
  | 'stairs'
  | 'bassinet'
  | 'eye'
  | 'eyeOff'
  | 'lock'
  | 'shield';

interface IconProps {
  readonly name: IconName;
  readonly className?: string;
}

/** An icon in the text's color next to words; never the only carrier of meaning. One file serves all pages. */
export function Icon({ name, className = 'size-5' }: IconProps) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
