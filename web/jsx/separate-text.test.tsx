import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { bareTexts } from '#web/testing/bare-texts.ts';

const nothing = null;
const count = 3;

function Labeled({ children }: { readonly children: ReactNode }) {
  return (
    <button type="button">
      {nothing}
      {children}
      <i />
    </button>
  );
}

test.each<[what: string, element: ReactNode, html: string]>([
  ['a text alone', <p key="a">Pay</p>, '<p>Pay</p>'],
  ['texts side by side', <p key="a">Pay ${count}.50</p>, '<p>Pay $3.50</p>'],
  ['a text and nothing', <p key="a">Pay{nothing}</p>, '<p>Pay</p>'],
  [
    'a text before an element',
    <p key="a">
      Pay <b>now</b>
    </p>,
    '<p><span>Pay </span><b>now</b></p>',
  ],
  [
    'texts around an element',
    <p key="a">
      {count} of <b>4</b>, {'all'} {nothing}open
    </p>,
    '<p><span>3 of </span><b>4</b><span>, all open</span></p>',
  ],
  [
    'space between elements',
    <p key="a">
      <b>1</b> <b>2</b>
    </p>,
    '<p><b>1</b> <b>2</b></p>',
  ],
  [
    'a text in a fragment',
    <p key="a">
      <>Pay</>
      <b>now</b>
    </p>,
    '<p><span>Pay</span><b>now</b></p>',
  ],
  ['a text handed on', <Labeled key="a">Pay</Labeled>, '<button type="button"><span>Pay</span><i></i></button>'],
  [
    'texts handed on',
    <Labeled key="a">Pay ${count}</Labeled>,
    '<button type="button"><span>Pay $3</span><i></i></button>',
  ],
  [
    'a list of texts',
    <p key="a">
      {['a', 'b']}
      <b>c</b>
    </p>,
    '<p><span>ab</span><b>c</b></p>',
  ],
  ['a list of texts and elements', <p key="a">{['a', <b key="b">b</b>, '']}</p>, '<p><span>a</span><b>b</b></p>'],
])('React holds no text node of its own: %s [F-90]', (_what, element, html) => {
  const { container } = render(element);
  expect(container.innerHTML).toBe(html);
  expect(bareTexts()).toEqual([]);
});

function Flights() {
  const [count, setCount] = useState(20);
  const isBusy = count < 20;
  return (
    <section>
      <p>
        {count} flights from <b>${count * 10}</b>
      </p>
      <Labeled>
        {isBusy ? <i>!</i> : null}
        {isBusy ? 'Searching' : 'Search'} {count}
      </Labeled>
      {isBusy ? null : 'All of them'}
      <button type="button" onClick={() => setCount(count - 1)}>
        Fewer
      </button>
    </section>
  );
}

test('after a translator has replaced the texts, the page goes on and shows what it would without [F-90]', async () => {
  const user = userEvent.setup();
  const shown: string[] = [];
  for (const isTranslated of [false, true]) {
    const { container, getByText, unmount } = render(<Flights />);
    for (let step = 0; step < 3; step++) {
      if (isTranslated) replaceTexts(container);
      await user.click(getByText('Fewer'));
    }
    shown.push(container.textContent);
    unmount();
  }
  expect(shown).toEqual(Array(2).fill('17 flights from $170!Searching 17Fewer'));
});

function replaceTexts(within: Node): void {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const words = document.createElement('font');
    words.append(text.data);
    text.replaceWith(words);
  }
}
