/** The texts that React holds as nodes of their own: a translator replaces them, and React goes on with the ones that are gone. */
export function bareTexts(): string[] {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const isOwn = Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
    if (isOwn && node.nodeValue?.trim()) found.push(node.nodeValue);
  }
  return found;
}
