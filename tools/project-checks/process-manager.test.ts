import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environmentSchema } from '#server/config/environment.ts';

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'deployment.md'), 'utf8');
const unit = /```ini\n(# \/etc\/systemd[\s\S]*?)```/.exec(guide)?.[1] ?? '';
const read = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
const settings = Object.fromEntries(
  read('Environment')
    .split(' ')
    .map((setting) => setting.split('=')),
) as Record<string, string>;

test('under the example for systemd each instance has a data folder of its own that it may write to [SAFE-04]', () => {
  expect(read('ProtectSystem')).toBe('strict');
  expect(settings.DATA_DIR).toBe(`/var/lib/${read('StateDirectory')}`);
  expect(settings.DATA_DIR).toMatch(/\/%i$/);
  expect(Object.keys(settings).filter((name) => !(name in environmentSchema.shape))).toEqual([]);
});
