import { expect, test, vi } from 'vitest';
import { keepDrawings } from './drawings.ts';

const theme = {
  primary: '#1d4ed8',
  secondary: '#1e1b4b',
  accent: '#c2410c',
  background: '#fffaf5',
  text: '#111827',
  font: 'Inter',
};
const look = (n: number) => ({ theme: { ...theme, primary: `#${String(n).padStart(6, '0')}` }, letter: 'A' });

test('a drawing is made once for all brands that look the same, however many there are [F-140] [PAGE-06]', async () => {
  const draw = vi.fn(async () => Buffer.alloc(1000));
  const drawn = keepDrawings({ '/icon.png': { type: 'image/png', draw } }, 1_000_000);
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 205 }, (_, n) => drawn('/icon.png', look(n))));
  }
  expect(draw).toHaveBeenCalledTimes(205);
  await Promise.all([drawn('/icon.png', look(300)), drawn('/icon.png', look(300))]);
  expect(draw).toHaveBeenCalledTimes(206);
  await drawn('/icon.png', { ...look(300), letter: null });
  expect(draw).toHaveBeenCalledTimes(207);
});

test('drawings that no longer fit are dropped one by one, the least used first [F-140]', async () => {
  const draw = vi.fn(async () => Buffer.alloc(1000));
  const drawn = keepDrawings({ '/icon.png': { type: 'image/png', draw } }, 10_000);
  for (let n = 0; n < 11; n++) {
    await drawn('/icon.png', look(n));
    await drawn('/icon.png', look(0));
  }
  expect(draw).toHaveBeenCalledTimes(11);
  await drawn('/icon.png', look(1));
  expect(draw).toHaveBeenCalledTimes(12);
});

test('a drawing that fails is tried again [F-140]', async () => {
  const draw = vi.fn(async () => Buffer.alloc(10));
  draw.mockRejectedValueOnce(new Error('no memory'));
  const drawn = keepDrawings({ '/icon.png': { type: 'image/png', draw } }, 10_000);
  await expect(drawn('/icon.png', look(1))).rejects.toThrow('no memory');
  await expect(drawn('/icon.png', look(1))).resolves.toMatchObject({ type: 'image/png' });
});
