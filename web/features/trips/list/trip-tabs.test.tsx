import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Tabs } from '#web/ui/tabs.tsx';

test('arrow keys go on from the tab with focus, also before the page has followed the last one [A11Y-01] [TRIP-02]', async () => {
  const names = ['Upcoming', 'Past', 'Cancelled'];
  const chosen: number[] = [];
  const tabs = names.map((name) => ({ name, content: name }));
  // A page that chooses by its address follows a moment later.
  render(<Tabs label="Trips" tabs={tabs} chosen={{ index: 0, onChoose: (index) => chosen.push(index) }} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: 'Upcoming' }));
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}{Home}{End}');
  expect(chosen).toEqual([0, 1, 2, 0, 2, 0, 2]);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Cancelled' }));
});
