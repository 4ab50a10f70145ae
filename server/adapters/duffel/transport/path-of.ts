/** A path with ids, as a template: each is escaped, so that none can lead elsewhere. */
export function pathOf(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return parts.map((part, index) => part + encodeURIComponent(ids[index] ?? '')).join('');
}
