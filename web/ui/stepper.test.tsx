import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Stepper } from './stepper.tsx';

function Adults() {
  const [value, setValue] = useState(4);
  return (
    <>
      <Stepper label="Adults" hint="12 and older" value={value} minimum={1} maximum={9} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

test.each([
  ['2', '2', '2'],
  ['{Backspace}2', '2', '2'],
  ['{Backspace}', '', '4'],
  ['12', '12', '1'],
  ['0', '0', '4'],
])('a number is typed over by hand: %s [F-157]', async (keys, shown, value) => {
  const user = userEvent.setup();
  render(<Adults />);
  const box = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Adults/ });
  await user.click(box);
  box.select();
  await user.keyboard(keys);
  expect([box.value, screen.getByRole('status').textContent]).toEqual([shown, value]);
  await user.tab();
  expect(box.value).toBe(value);
});
