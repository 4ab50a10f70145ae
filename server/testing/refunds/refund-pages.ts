import type { TestApp } from '../app/test-app.ts';
import { readAmount, seenOf } from './refund-walk.ts';

/** Pages that state the cost of canceling under a brand. */
const paths = ['/', '/faq', '/cancellation-policy', '/contact', '/about', '/expedia'];
const symbols: Readonly<Record<string, string>> = { USD: '$', EUR: '€', JPY: '¥', KWD: 'KWD' };

/** What the pages of a brand state about canceling. */
export interface PageClaims {
  /** Minor units for one passenger in the requested currency; 0 if no fee is stated. */
  readonly feeMinor: number;
  readonly isPromised: boolean;
  /** The pages' contradictions, in words. */
  readonly disagreements: readonly string[];
}

/** Reads the pages of a brand as a visitor sees them. */
export async function readPages(t: TestApp, brand: string, currency: string): Promise<PageClaims> {
  const visitor = t.visitor({ host: `${brand}.flights.example` });
  const said = [];
  for (const path of paths) {
    const { statusCode, body } = await visitor.get(path);
    if (statusCode !== 200) throw new Error(`${brand} ${path}: ${statusCode}`);
    const text = seenOf(body);
    const prices =
      /Canceling online costs (.+?) per passenger( unless every condition of our 24-hour rule is met)?\./.exec(text);
    const price = prices?.[1]?.split(' or ').find((one) => one.startsWith(symbols[currency] ?? currency));
    said.push({
      path,
      feeMinor: price === undefined ? 0 : readAmount(price, currency),
      isExcepted: prices?.[2] !== undefined,
      isPromised: /24-hour (rule|cancellation)|within a day of booking|Free cancellation within 24 hours/.test(text),
    });
  }
  const feeMinor = Math.max(...said.map((one) => one.feeMinor));
  const isPromised = said.some((one) => one.isPromised);
  return {
    feeMinor,
    isPromised,
    disagreements: said
      .filter((one) => one.feeMinor !== feeMinor || (one.feeMinor > 0 && one.isExcepted !== isPromised))
      .map(({ path }) => `${brand} ${path} says another fee, or another rule of it, than the other pages`),
  };
}
