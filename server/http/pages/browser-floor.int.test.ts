import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { features } from 'web-features';
import { buildDir } from '#server/testing/project-paths.ts';

/** The oldest browsers that run the pages' script; `web/delivery/start-after-paint.ts` excludes older ones. */
const browserFloor = { chrome: 124, edge: 124, firefox: 125, safari: 17.4 } as const;

/** Names that only look newer, or are checked before use. */
const harmless = new Map([
  ['scheduler', 'React and React Router use it where it exists'],
  ['postTask', 'React and React Router use it where it exists'],
  ['startViewTransition', 'used where it exists'],
  ['skipTransition', 'only of a transition that was started'],
  ...['destroy', 'use', 'isValid', 's', 'when', 'run', 'format', 'createContext', 'build'].map(
    (name) => [name, 'a name in the code of libraries'] as const,
  ),
]);

/** By function and browser, the first version with it. */
type Since = Readonly<Record<string, { readonly support: Readonly<Record<string, string | undefined>> }>>;

interface Member {
  readonly key: string;
  readonly owner: string | null;
  readonly name: string;
  readonly isNew: boolean;
}

/** The platform's functions, and whether the oldest browsers have them. */
function platform(): Member[] {
  const known = Object.values(features).flatMap((feature) => {
    const keys: Since | undefined = feature.kind === 'feature' ? feature.status.by_compat_key : undefined;
    return keys === undefined ? [] : Object.entries(keys);
  });
  return known.flatMap(([key, { support }]) => {
    const [, path = ''] = /^(?:javascript\.builtins|api)\.(\w+(?:\.\w+)?)$/.exec(key) ?? [];
    if (path === '') return [];
    const [name = '', owner = null] = path.split('.').toReversed();
    const since = (browser: keyof typeof browserFloor) =>
      Number.parseFloat(support[browser]?.replace('≤', '') ?? 'Infinity');
    const isNew = (['chrome', 'edge', 'firefox', 'safari'] as const).some(
      (browser) => since(browser) > browserFloor[browser],
    );
    return [{ key, owner, name: name.replace(/_static$/, ''), isNew }];
  });
}

test('the pages’ script uses no function that the oldest supported browsers lack, and README names those [F-120]', () => {
  const folder = join(buildDir, 'client', 'assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const code = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const members = platform();
  expect(members.filter(({ key }) => key === 'javascript.builtins.Map.groupBy')).toMatchObject([{ isNew: false }]);
  // A method of an older object has the same name as many newer ones, such as 'filter'.
  const olderNames = new Set(members.flatMap(({ name, isNew }) => (isNew ? [] : [name])));
  const used = new Set(code.match(/\.\w+(?=\()|\bnew \w+|\b[A-Z]\w*\.\w+|\b\w+(?=\.)/g));
  const isUsed = ({ owner, name }: Member) =>
    owner !== null && used.has(`${owner}.${name}`)
      ? true
      : !olderNames.has(name) && (owner === null ? used.has(`new ${name}`) || used.has(name) : used.has(`.${name}`));
  const tooNew = members.filter((member) => member.isNew && !harmless.has(member.name) && isUsed(member));
  expect(tooNew.map(({ key }) => key)).toEqual([]);
  const { chrome, firefox, safari } = browserFloor;
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  expect(readme).toContain(`Chrome or Edge ${chrome}, Firefox ${firefox} or Safari ${safari}`);
});
