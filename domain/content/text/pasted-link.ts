/** Characters that end a sentence or close a bracket, literal or encoded: mail programs add them to a link before. */
const sentenceEnd = /(?:[.,;:!?'")\]>]|%(?:2[1279C]|3[ABEF]|5D)|%E2%80%9[89CD]|[’”])$/i;
const longestMark = '%E2%80%9D'.length;

/** A link without the marks that ended its sentence. */
export function withoutSentenceEnd(link: string): string {
  let left = link;
  // One mark at a time, only at the end: a link made of marks must not take long.
  for (;;) {
    const mark = sentenceEnd.exec(left.slice(-longestMark))?.[0];
    if (mark === undefined) return left;
    left = left.slice(0, -mark.length);
  }
}

/**
 * The intended page address (path with query) of one damaged in a mail or by pasting: with `&amp;` for `&`, with `%23`
 * for the `#` of a mailed link, or with the mark that ended its sentence. Null if it is not damaged.
 */
export function meantAddress(address: string): string | null {
  // `q` is a reader's input, and brackets opened within the link are closed there.
  const whole = /[?&]q=|%3C|%28|%5B|[<([]/i.test(address) ? address : withoutSentenceEnd(address);
  const [path = '', ...query] = whole.split('?');
  const meant = [path.replace(/^([^#]*?)%23/, '$1#'), ...query].join('?').replaceAll(/&(?:amp;)+/gi, '&');
  // '//host' would leave the site.
  return meant === address || !/^\/(?![/\\])/.test(meant) ? null : meant;
}
