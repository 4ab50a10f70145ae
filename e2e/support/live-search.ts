import type { Page } from '@playwright/test';
import { CompactEncoder, compactVersion } from '#contract/codec/compact.ts';
import { offerCodec } from '#contract/codec/offer.ts';
import type { LiveLine } from '#contract/live-search.ts';
import { listedOffer } from '#domain/testing/offers.ts';
import { textOf } from '#web/testing/search-stream.ts';
import type { ShownOffer } from './results.ts';

interface LiveWindow extends Window {
  liveStream?: ReadableStreamDefaultController<Uint8Array>;
  /** Bytes on the page that have not arrived yet. */
  heldBytes?: Uint8Array<ArrayBuffer>;
}

const sources = 8;

/** Replaces the stream of the page's next search by one written by the test. Call before the page opens. */
export async function writeSearch(page: Page) {
  await page.addInitScript(() => {
    const own: LiveWindow = window;
    const plain = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const isSearch = String(input instanceof Request ? input.url : input).includes('/api/flights/search/live');
      if (!isSearch || own.liveStream !== undefined) return plain(input, init);
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          own.liveStream = controller;
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }));
    };
  });
  const encoder = new CompactEncoder();
  let found = 0;
  const hold = async (...lines: LiveLine[]) => {
    await page.waitForFunction(() => (window as LiveWindow).liveStream !== undefined);
    await page.evaluate((text) => {
      (window as LiveWindow).heldBytes = new TextEncoder().encode(text);
    }, textOf(lines));
    return () =>
      page.evaluate(() => {
        const { liveStream, heldBytes } = window as LiveWindow;
        if (heldBytes !== undefined) liveStream?.enqueue(heldBytes);
      });
  };
  const send = async (...lines: LiveLine[]) => (await hold(...lines))();
  const holdBatches = (lines: readonly (readonly ShownOffer[])[], answered: number) => {
    const batchLines = lines.map((offers): LiveLine => {
      found += offers.length;
      return { batch: encoder.encode(offers.map(offerCodec.decode).map((offer) => listedOffer(offer))) };
    });
    return hold(...batchLines, { progress: { offers: found, answered, sources } });
  };
  const batches = async (...answer: Parameters<typeof holdBatches>) => (await holdBatches(...answer))();
  return {
    begin: () =>
      send({ head: { version: compactVersion, stream: 'st_1', search_id: 'srch', started_at: 1_800_000_000_000 } }),
    batch: (offers: readonly ShownOffer[], answered: number) => batches([offers], answered),
    /** Several lines at once, like a source's response. */
    batches,
    /** Prepares such a response on the page. The returned function delivers it, without work by the page. */
    holdBatches,
    end: (answered = sources) => send({ end: { offers: found, answered, sources } }),
  };
}
