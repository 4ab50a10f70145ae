/** Dawn over clouds with one plane's trail, drawn in the brand's colour. Decoration only. */
export function Sky() {
  return (
    <svg
      viewBox="0 0 1440 420"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 -z-10 size-full text-primary"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="trail" x1="0" x2="1">
          <stop offset="0" stopColor="var(--color-page)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--color-page)" stopOpacity="0.9" />
        </linearGradient>
      </defs>
      <circle cx="1120" cy="330" r="150" fill="currentColor" opacity="0.08" />
      <circle cx="1120" cy="330" r="240" fill="currentColor" opacity="0.05" />
      <circle cx="1120" cy="330" r="350" fill="currentColor" opacity="0.04" />
      <path
        d="M560 250C800 236 1010 180 1196 92"
        stroke="url(#trail)"
        strokeWidth="5"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M540 268C790 254 1006 196 1192 104"
        stroke="url(#trail)"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <path
        transform="translate(1190 68) rotate(18) scale(2)"
        d="M20.5 3.5c-1-1-2.5-.7-3.5.3L14 7 5.5 4.8 4 6.3l7 3.9-3.3 3.5-2.5-.4-1.2 1.2 3.5 2 2 3.5 1.2-1.2-.4-2.5 3.5-3.3 3.9 7 1.5-1.5L17 10l3.2-3c1-1 1.3-2.5.3-3.5z"
        fill="currentColor"
        opacity="0.7"
      />
      <path
        d="M0 330c90-34 180-30 250-4 60-40 170-44 240 0 80-30 190-22 240 14 90-36 210-30 270 2 90-34 210-26 270 6 60-20 120-22 170-8v80H0z"
        fill="var(--color-page)"
        opacity="0.45"
      />
      <path
        d="M0 372c120-26 220-20 320 2 110-30 230-22 330 4 120-28 240-22 340 2 110-26 230-20 320 0 50-8 90-10 130-6v46H0z"
        fill="var(--color-page)"
        opacity="0.7"
      />
    </svg>
  );
}
