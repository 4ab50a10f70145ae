/** Routes from one place to many, in the text's color. Decoration only. */
export function Routes() {
  return (
    <svg viewBox="0 0 400 260" className="hidden w-full md:block" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
        {ends.map(({ path }, index) => (
          <path
            key={path}
            d={path}
            opacity={index === 0 ? 1 : 0.35}
            strokeDasharray={index === 0 ? undefined : '1 6'}
          />
        ))}
      </g>
      {ends.map(({ x, y }) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r="4" fill="currentColor" />
      ))}
      <circle cx="60" cy="200" r="16" fill="currentColor" opacity="0.15" />
      <circle cx="60" cy="200" r="6" fill="currentColor" />
      <path
        d="M20.5 3.5c-1-1-2.5-.7-3.5.3L14 7 5.5 4.8 4 6.3l7 3.9-3.3 3.5-2.5-.4-1.2 1.2 3.5 2 2 3.5 1.2-1.2-.4-2.5 3.5-3.3 3.9 7 1.5-1.5L17 10l3.2-3c1-1 1.3-2.5.3-3.5z"
        fill="currentColor"
        transform="translate(196 49) rotate(24) scale(1.5)"
      />
    </svg>
  );
}

const ends = [
  { x: 372, y: 84, path: 'M60 200C130 60 270 20 372 84' },
  { x: 340, y: 204, path: 'M60 200C150 130 250 130 340 204' },
  { x: 214, y: 236, path: 'M60 200C110 180 170 190 214 236' },
  { x: 120, y: 34, path: 'M60 200C40 130 60 70 120 34' },
  { x: 292, y: 132, path: 'M60 200C130 110 220 90 292 132' },
] as const;
