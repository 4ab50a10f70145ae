import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sources = globSync('{contract,domain,server/features,web}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.(test|spec)\.tsx?$|\/testing\//.test(path),
);

/** Texts that are not ours to translate, by file, with the reason. */
const othersTexts: Readonly<Record<string, string>> = {
  'domain/booking/amendments/added-bags.ts': 'descriptions kept with bags, as they were when the bags were added',
  'domain/flights/cabins.ts': 'what airlines call their cabins',
  'domain/seats/exit-rows.ts': 'what airlines say of seats',
  'domain/seats/seat-rules.ts': 'what airlines say of seats',
  'web/entry.client.tsx': 'what browsers say of a view transition, of which they tell nothing else',
  'server/features/payments/authorize/card-attempt-limiter.ts': 'names of counters, which nobody sees',
  'web/features/account/travelers/traveler-values.ts': 'forms of address, which are codes',
  'web/features/search/airports/airport-picker.tsx': 'what a visitor types',
  'web/features/search/search-draft.ts': 'places, which end with their code in every language',
  'web/features/search/use-opening-draft.ts': 'places, of which only the code may be known',
};

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

/** Names of display texts; `text` may be anything, so only searches for words in it count. */
const shown = /^(?:message|userMessage|title|label|sentence)$|[a-z](?:Message|Title|Label|Text|Sentence)$/;

/** The name of a variable or property: `message` of `problem.message`; null for any other expression. */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return String(node.value);
  if (node.type === 'ParenthesisExpression' || node.type === 'OptionalChainingExpression')
    return nameOf((node.expression ?? node.base) as Node);
  if (node.type === 'CallExpression') return null;
  if (node.type !== 'MemberExpression') return null;
  const [object, property] = [nameOf(node.object as Node), node.property as Node];
  // `passengerMessages.phone` is one of the messages.
  if (object !== null && /(?:Messages|Texts|Titles|Labels|Words)$/.test(object)) return 'message';
  return property.type === 'Identifier' ? String(property.value) : null;
}

function isShown(node: Node): boolean {
  return shown.test(nameOf(node) ?? '');
}

/** A sentence, several words or a capitalized word, unlike codes. */
function isWords(text: string): boolean {
  return /[a-z]{2,}[.,:;!?]? [A-Za-z]|^[A-Z][a-z]+$/.test(text);
}

function literalOf(node: Node): string | null {
  return node.type === 'StringLiteral' ? String(node.value) : null;
}

/** Names of keys, events and errors come from the platform. */
const platform = /^(?:key|code|name|type|tagName|nodeName|method)$/;

const searches = new Set([
  'includes',
  'startsWith',
  'endsWith',
  'indexOf',
  'lastIndexOf',
  'search',
  'match',
  'matchAll',
  'split',
  'replace',
  'replaceAll',
]);

function complaintsOf(code: string, isTsx: boolean): string[] {
  const found: string[] = [];
  const compare = (one: Node, other: Node) => {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      const literal = literalOf(b);
      if (literal !== null && isWords(literal) && !platform.test(nameOf(a) ?? ''))
        found.push(`compares with '${literal}'`);
      else if (isShown(a) && (b.type === 'MemberExpression' || b.type === 'Identifier') && nameOf(b) !== 'undefined')
        found.push(`compares ${nameOf(a)} with ${nameOf(b)}`);
    }
  };
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    const here = node as Node;
    if (here.type === 'BinaryExpression' && /^[!=]==?$/.test(String(here.operator)))
      compare(here.left as Node, here.right as Node);
    if (here.type === 'SwitchStatement')
      for (const { test: label } of here.cases as { test: Node | null }[])
        if (label !== null) compare(here.discriminant as Node, label);
    if (here.type === 'CallExpression' && (here.callee as Node).type === 'MemberExpression') {
      const { object, property } = here.callee as unknown as { object: Node; property: Node };
      const [argument] = (here.arguments as { expression: Node }[]).map(({ expression }) => expression);
      const call = String(property.value);
      if (argument !== undefined && searches.has(call)) {
        const literal = literalOf(argument);
        if (
          argument.type === 'RegExpLiteral'
            ? isShown(object) && /[A-Za-z]{4}/.test(String(argument.pattern))
            : literal !== null
              ? isWords(literal) || (isShown(object) && /[a-z]{3}/i.test(literal))
              : isShown(object) || isShown(argument)
        )
          found.push(`searches ${nameOf(object) ?? 'a text'} by ${call}`);
      }
      if (argument !== undefined && (call === 'test' || call === 'exec') && isShown(argument))
        found.push(`matches ${nameOf(argument)}`);
    }
    if (
      here.type === 'RegExpLiteral' &&
      /[A-Za-z]{3,} (?:\((?:\?:)?)?[a-z]{2,}|\^[A-Z][a-z]{2,}/.test(String(here.pattern))
    )
      found.push(`looks for words: /${here.pattern}/`);
    Object.values(here).forEach(visit);
  };
  visit(parseSync(code, { syntax: 'typescript', tsx: isTsx, target: 'esnext' }));
  return [...new Set(found)];
}

test('no logic reads a text that is shown: it would break in the next language', () => {
  expect(sources.length).toBeGreaterThan(900);
  const found = sources
    .filter((path) => !(path in othersTexts))
    .flatMap((path) =>
      complaintsOf(readFileSync(join(root, path), 'utf8'), path.endsWith('x')).map((why) => `${path}: ${why}`),
    );
  expect(found).toEqual([]);
});

test('every exception is still needed', () => {
  const paths = Object.keys(othersTexts);
  expect(
    paths.filter((path) => complaintsOf(readFileSync(join(root, path), 'utf8'), path.endsWith('x')).length === 0),
  ).toEqual([]);
});

test.each([
  "const code = end.notice.title === 'Flight Offer Expired' ? 1 : 2;",
  "const text = message.includes('othing was charged') ? message : other;",
  'const isSaid = /othing was (changed|added)/.test(message);',
  'const isPhone = problem.message === passengerMessages.phone;',
  'const isOver = /expired|OFFER_EXPIRED/i.test(error.userMessage);',
  "switch (answer) { case 'For some flights': break; }",
  'const isTooMany = problems.includes(partyMessages.tooMany);',
  "const city = place.label.replace(/ airport$/, '');",
])('is found: %s', (code) => {
  expect(complaintsOf(code, false)).not.toEqual([]);
});

test.each([
  "if (message === null || title === '' || text.length > 3) other();",
  "if (event.key === 'Enter' || error.name === 'AbortError') other();",
  "if (problem.code === 'ageMismatch' || title === 'dr') other();",
  "const [start] = text.split('\\n');",
])('is no fault: %s', (code) => {
  expect(complaintsOf(code, false)).toEqual([]);
});
