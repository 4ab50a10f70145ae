import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useBrandFields } from './form-fields.tsx';
import { type Direction, ListItem } from './list-item.tsx';

interface ListFieldProps {
  readonly name:
    | 'cancellation.fees'
    | 'change.fees'
    | 'home.figures'
    | 'home.benefits'
    | 'home.testimonials'
    | 'home.closing.figures';
  /** The singular name of an item: 'figure'. */
  readonly noun: string;
  readonly most: number;
  readonly blank: object;
  /** Shown for an empty list. */
  readonly empty: string;
  /** The order matters and can be changed. */
  readonly ordered?: boolean;
  /** The fields of one item. */
  readonly children: (index: number) => ReactNode;
}

/** A list whose items are added, removed and moved with buttons; the focus follows. */
export function ListField({ name, noun, most, blank, empty, ordered = false, children }: ListFieldProps) {
  const { fields, append, remove, move } = useFieldArray({ control: useBrandFields().control, name });
  const { list, focusButton } = useButtonFocus();
  const [announcement, setAnnouncement] = useState('');
  const moveItem = (from: number, direction: Direction) => {
    const to = direction === 'up' ? from - 1 : from + 1;
    move(from, to);
    setAnnouncement(`Moved to position ${to + 1} of ${fields.length}.`);
    focusButton(`[data-item="${to}"] [data-do="${direction}"]`);
  };
  const removeItem = (index: number) => {
    remove(index);
    setAnnouncement(`Removed. ${fields.length - 1} left.`);
    focusButton('[data-do="add"]');
  };
  const isFull = fields.length >= most;
  return (
    <div ref={list} className="grid gap-3">
      {fields.length === 0 ? <p className="text-sm text-ink-soft">{empty}</p> : null}
      {fields.map(({ id }, index) => (
        <ListItem
          key={id}
          index={index}
          isLast={index === fields.length - 1}
          name={`${noun} ${index + 1}`}
          onMove={ordered ? (direction) => moveItem(index, direction) : null}
          onRemove={() => removeItem(index)}
        >
          {children(index)}
        </ListItem>
      ))}
      <div>
        <Button
          look="outline"
          data-do="add"
          disabled={isFull}
          onClick={() => append(blank as never, { shouldFocus: true })}
        >
          <Icon name="plus" className="size-4" />
          {`Add a ${noun}`}
        </Button>
        {isFull ? <p className="mt-1 text-sm text-ink-soft">{`You can have up to ${most}.`}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/** Focuses a button of the list by its selector after the list was rendered. */
function useButtonFocus() {
  const list = useRef<HTMLDivElement>(null);
  const [selector, setSelector] = useState<string | null>(null);
  useEffect(() => {
    if (selector === null) return;
    const button = list.current?.querySelector<HTMLElement>(selector);
    // At the end of the list the button is disabled: focus the opposite one next to it.
    const enabled = button?.matches(':disabled') ? button.parentElement?.querySelector('button:enabled') : button;
    if (enabled instanceof HTMLElement) enabled.focus();
    setSelector(null);
  }, [selector]);
  return { list, focusButton: setSelector };
}
