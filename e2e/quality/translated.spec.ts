import { expect, once, slowOnce, test } from '../support/browser/test.ts';
import { staleTexts, translate } from '../support/browser/translated.ts';
import { walks } from '../support/walks/walks.ts';

test.use({ allowStatuses: [400, 401, 402, 403, 404, 409, 410, 422, 502, 503], allowMessages: [/net::ERR_FAILED/] });

for (const [name, walk] of Object.entries(walks)) {
  test(
    `while a translator replaces the page's texts, every step works and shows what it would show without: ${name} [F-90]`,
    name === 'booking' ? once : slowOnce,
    async ({ page }) => {
      test.setTimeout(120_000);
      await translate(page);
      const found: Record<string, string[]> = {};
      for await (const state of walk(page, 'default')) {
        await expect(page.locator('main font').first()).toBeAttached();
        const stale = await staleTexts(page);
        if (stale.length > 0) found[state] = stale;
      }
      expect(found).toEqual({});
    },
  );
}
