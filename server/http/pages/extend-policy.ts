/** Adds sources to directives of a content security policy, each once. */
export function extendPolicy(policy: string, added: Readonly<Record<string, readonly string[]>>): string {
  const directives = new Map(
    policy.split(';').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  for (const [name, sources] of Object.entries(added)) {
    directives.set(name, [...new Set([...(directives.get(name) ?? []), ...sources])]);
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join(';');
}
