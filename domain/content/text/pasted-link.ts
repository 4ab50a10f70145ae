/**
 * What ends a sentence or closes a bracket, as it is or encoded: mail programs take it for a part of the link before
 * it.
 */
const sentenceEnd = /(?:[.,;:!?'")\]>]|%(?:2[1279C]|3[ABEF]|5D)|%E2%80%9[89CD]|[’”])$/i;
const longestMark = '%E2%80%9D'.length;

/** A link without the marks that ended its sentence. */
export function withoutSentenceEnd(link: string): string {
  let left = link;
  // One mark at a time, at the end only: a link that is made of marks must not take long.
  for (;;) {
    const mark = sentenceEnd.exec(left.slice(-longestMark))?.[0];
    if (mark === undefined) return left;
    left = left.slice(0, -mark.length);
  }
}

/**
 * The page address (path with query) that was meant by one that was damaged as it was mailed or pasted: with `&amp;`
 * for `&`, with `%23` for the `#` of a mailed link, or with the mark that ended its sentence. Null if nothing is wrong
 * with it.
 */
export function meantAddress(address: string): string | null {
  // `q` is what a reader typed, and what was opened within the link is closed there.
  const whole = /[?&]q=|%3C|%28|%5B|[<([]/i.test(address) ? address : withoutSentenceEnd(address);
  const [path = '', ...query] = whole.split('?');
  const meant = [path.replace(/^([^#]*?)%23/, '$1#'), ...query].join('?').replaceAll(/&(?:amp;)+/gi, '&');
  // '//host' would leave the site.
  return meant === address || !/^\/(?![/\\])/.test(meant) ? null : meant;
}
