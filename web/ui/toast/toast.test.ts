import { expect, test, vi } from 'vitest';
import { loadToasts, showToast } from './toast.ts';

const stage = vi.hoisted(() => ({ isLost: true, shown: [] as string[] }));

vi.mock('./toast-stage.tsx', () => {
  if (stage.isLost) throw new Error('offline');
  return { toasts: { show: ({ title }: { readonly title: string }) => void stage.shown.push(title) } };
});

test('messages that wait for the code are shown in order, after one import; a failed import is repeated [SHELL-06]', async () => {
  showToast({ title: 'Lost with the connection' });
  await expect(loadToasts()).rejects.toThrow();
  stage.isLost = false;
  // Browsers resolve two imports of a module in any order, so that both must wait for the same one.
  const first = loadToasts();
  showToast({ title: 'Seat Selected' });
  showToast({ title: 'Seat Selection Required' });
  expect(loadToasts()).toBe(first);
  await first;
  await vi.waitFor(() => expect(stage.shown).toEqual(['Seat Selected', 'Seat Selection Required']));
});
