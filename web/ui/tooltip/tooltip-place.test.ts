import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeTooltip } from './tooltip-place.ts';

const tip = { width: 200, height: 60 };
const phone = { width: 360, height: 640 };

test('a tooltip is above its trigger, centered [SHELL-06]', () => {
  const trigger = { left: 150, top: 300, width: 44, height: 44 };
  expect(placeTooltip(trigger, tip, phone)).toEqual({ left: 72, top: 240 });
});

test('below it if there is no room above [SHELL-06]', () => {
  const trigger = { left: 150, top: 40, width: 44, height: 44 };
  expect(placeTooltip(trigger, tip, phone)).toEqual({ left: 72, top: 84 });
});

test('it stays within the sides of the window and always touches its trigger [SHELL-06]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 316 }), fc.integer({ min: 0, max: 596 }), (left, top) => {
      const place = placeTooltip({ left, top, width: 44, height: 44 }, tip, phone);
      expect(place.left).toBeGreaterThanOrEqual(8);
      expect(place.left + tip.width).toBeLessThanOrEqual(phone.width - 8);
      expect([top - tip.height, top + 44]).toContain(place.top);
      expect(place.left).toBeLessThan(left + 44);
      expect(place.left + tip.width).toBeGreaterThan(left);
    }),
  );
});
