import type { TestDetails } from '@playwright/test';
import { screenFaults } from '../support/browser/screen-faults.ts';
import {
  expect,
  once,
  open,
  phoneOnly,
  slowOnce,
  slowPhoneOnly,
  test,
  wideOnce,
  widePhoneOnly,
} from '../support/browser/test.ts';
import { roundTrip } from '../support/results.ts';
import { walks } from '../support/walks/walks.ts';

type WalkName = keyof typeof walks;
type Row = readonly [brand: string, walk: WalkName, device: 'computer' | 'phone', run: TestDetails];

const brands = ['default', 'skyhop', 'polar', 'solana'] as const;

/** Every walk under every sample brand at both widths: two in the gate, each once in the slow run, the rest wide. */
const rows = (Object.keys(walks) as WalkName[]).flatMap((walk, nthWalk) =>
  brands.flatMap((brand, nthBrand): Row[] => {
    const isSlow = (isPhone: boolean) =>
      (nthWalk % 2 === 1) === isPhone && (nthWalk + 1 + Math.floor(nthWalk / 4)) % brands.length === nthBrand;
    const isGate = (isPhone: boolean) =>
      isPhone ? walk === 'trips' && brand === 'polar' : walk === 'results' && brand === 'default';
    return [
      [brand, walk, 'computer', isGate(false) ? once : isSlow(false) ? slowOnce : wideOnce],
      [brand, walk, 'phone', isGate(true) ? phoneOnly : isSlow(true) ? slowPhoneOnly : widePhoneOnly],
    ];
  }),
);

test.use({ allowStatuses: [400, 401, 402, 403, 404, 409, 410, 422, 502, 503], allowMessages: [/net::ERR_FAILED/] });

for (const [brand, walk, device, run] of rows) {
  test(
    `no accessibility violations on a ${device}: ${walk}, under ${brand} [A11Y-01] [BRAND-07]`,
    run,
    async ({ page }) => {
      test.setTimeout(120_000);
      const found: Record<string, string[]> = {};
      for await (const state of walks[walk](page, brand)) {
        const faults = await screenFaults(page);
        if (faults.length > 0) found[state] = faults;
      }
      expect(found).toEqual({});
    },
  );
}

for (const [path, motion] of [
  ['/', 'reduce'],
  [roundTrip(), 'reduce'],
  [roundTrip(), 'no-preference'],
] as const) {
  test(`with motion ${motion}, ${path.split('?')[0]} moves accordingly [A11Y-01]`, slowOnce, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await open(page, path);
    if (path !== '/') await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
    const longest = await page.evaluate(() => {
      const seconds = (text: string) => Math.max(...text.split(',').map(Number.parseFloat));
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) =>
          [undefined, '::before', '::after'].map((part) => {
            const { transitionDuration, animationDuration, animationTimeline } = getComputedStyle(element, part);
            // Elements that follow the scroll position move with the visitor's own hand.
            const animated = animationTimeline === 'auto' ? seconds(animationDuration) : 0;
            return Math.max(seconds(transitionDuration), animated || 0);
          }),
        ),
      );
    });
    if (motion === 'reduce') expect(longest).toBeLessThanOrEqual(0.00001);
    else expect(longest).toBeGreaterThan(0.1);
  });
}

/** Each page's fault, and its name. */
const faultyPages = [
  ['an image without text', '<img src="/icon.svg">', /^image-alt: /],
  ['a button without a name', '<button style="width: 48px; height: 48px"></button>', /^button-name: /],
  ['low contrast', '<p style="color: #ccc; background: #fff">Pale</p>', /^color-contrast: /],
  [
    'small targets side by side',
    '<button style="width: 16px; height: 16px; padding: 0">A</button><button style="width: 16px; height: 16px; padding: 0">B</button>',
    /^target-size: /,
  ],
  ['a focus without a mark', '<button style="outline: none">Press</button>', /^no focus mark: <button> "Press"$/],
  [
    'a bar over what has the focus',
    '<div style="height: 150vh"></div><a href="/">Under</a><div style="height: 150vh"></div><div style="position: fixed; inset: 8rem 0 0; background: #fff"></div>',
    /^covered with focus: <a> "Under"$/,
  ],
  [
    'a focus that its box cuts off',
    '<div style="overflow: clip; height: 3rem"><p style="margin: 0; height: 4rem">Text</p><a href="/">Under</a></div>',
    /^covered with focus: <a> "Under"$/,
  ],
  [
    'a focus behind the background of its box',
    '<div style="background: #fff"><a href="/" style="position: relative; z-index: -1">Under</a></div>',
    /^covered with focus: <a> "Under"$/,
  ],
  [
    'an error that is not tied to its field',
    '<label>Name <input aria-invalid="true"></label><p role="alert">The name is missing</p>',
    /^error without a text: /,
  ],
  [
    'an error that is not announced',
    '<label>Name <input aria-invalid="true" aria-describedby="why"></label><p id="why">The name is missing</p><p role="status">1 of 2 fields is filled in</p>',
    /^errors that nothing announces$/,
  ],
] as const;

/** Pages that only seem to have one of those faults. */
const faultlessPages = [
  [
    'an error that a status announces with another text',
    '<label>Name <input aria-invalid="true" aria-describedby="why"></label><p id="why">The name is missing</p><p role="status">Not saved. The name is missing</p>',
  ],
  ['a link through which presses go', '<div><a href="/" style="pointer-events: none">Here</a></div>'],
] as const;

test(
  'violations are found: each kind on a page that has just that one, and none on a page without [A11Y-01]',
  once,
  async ({ page }) => {
    await page.goto('/faq');
    await page.getByRole('contentinfo').evaluate((footer) => footer.remove());
    const faultsOf = async (html: string) => {
      await page.getByRole('main').evaluate((main, content) => {
        main.innerHTML = `<h1>A</h1>${content}`;
      }, html);
      return screenFaults(page);
    };
    for (const [what, html, fault] of faultyPages) {
      expect([what, await faultsOf(html)]).toEqual([what, [expect.stringMatching(fault)]]);
    }
    for (const [what, html] of faultlessPages) expect([what, await faultsOf(html)]).toEqual([what, []]);
    // An announced text stays without being announced again; its new text was not announced.
    await faultsOf(faultlessPages[0][1]);
    await page.getByRole('status').evaluate((status) => status.remove());
    expect(await screenFaults(page)).toEqual([]);
    await page.getByText('The name is missing').evaluate((text) => text.append(' or too long'));
    expect(await screenFaults(page)).toEqual(['errors that nothing announces']);
  },
);
