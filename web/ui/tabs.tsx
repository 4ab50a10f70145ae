import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

interface TabsProps {
  /** Names the list for assistive technology. */
  readonly label: string;
  readonly tabs: readonly { readonly name: string; readonly content: ReactNode }[];
  /** The tab that is selected at first; defaults to the first. */
  readonly first?: number;
  /** Lets the caller control which tab is selected. */
  readonly chosen?: { readonly index: number; readonly onChoose: (index: number) => void };
}

/** One panel at a time; arrow keys, Home and End move between their names (ARIA tabs pattern). */
export function Tabs({ label, tabs, first = 0, chosen }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(first);
  const selected = chosen?.index ?? own;
  const setSelected = chosen?.onChoose ?? setOwn;
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const onKeyDown = (event: KeyboardEvent) => {
    // The page may still be following the last key.
    const focused = buttons.current.indexOf(event.target as HTMLButtonElement);
    const next = {
      ArrowRight: (focused + 1) % tabs.length,
      ArrowLeft: (focused + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setSelected(next);
    buttons.current[next]?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className="flex flex-wrap border-b border-line" onKeyDown={onKeyDown}>
        {tabs.map(({ name }, index) => (
          <button
            key={name}
            ref={(button) => {
              buttons.current[index] = button;
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === selected}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === selected ? 0 : -1}
            onClick={() => setSelected(index)}
            className={`-mb-px min-h-11 flex-1 border-b-2 px-2 text-sm font-semibold whitespace-nowrap md:flex-none md:px-5 ${index === selected ? 'border-primary text-ink' : 'border-transparent text-ink-soft hover:text-ink'}`}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== selected}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable (ARIA tabs pattern)
          tabIndex={0}
          className="pt-5"
        >
          {content}
        </div>
      ))}
    </div>
  );
}
