import { useState } from 'react';
import type { Carrier } from '#domain/flights/offer.ts';
import { badgeColors } from './badge-color.ts';

interface AirlineMarkProps {
  readonly carrier: Carrier;
  /** Side length in pixels. */
  readonly size?: number;
}

/**
 * The airline's logo, or a badge of the same size in its color with its code (CARD-03). Decorative: the name is
 * next to it.
 */
export function AirlineMark({ carrier, size = 36 }: AirlineMarkProps) {
  const [broken, setBroken] = useState(false);
  if (carrier.logoUrl !== null && !broken) {
    return (
      <img
        src={carrier.logoUrl}
        alt=""
        className="shrink-0 rounded-md border border-line bg-paper p-1 object-contain"
        style={{ width: size, height: size }}
        onError={() => setBroken(true)}
      />
    );
  }
  const code = carrier.iataCode ?? '';
  const { fill, text } = badgeColors(code);
  return (
    <svg viewBox="0 0 36 36" width={size} height={size} className="shrink-0" aria-hidden="true">
      <rect width="36" height="36" rx="8" fill={fill} />
      {code === '' ? (
        <path d="M8 20.5 27 13c1.4-.5 2.6 1.3 1.5 2.3L14 27l-2-.5 3-6-4 1.500z" fill={text} />
      ) : (
        <text x="18" y="23" textAnchor="middle" fontSize="14" fontWeight="700" fill={text}>
          {code}
        </text>
      )}
    </svg>
  );
}
