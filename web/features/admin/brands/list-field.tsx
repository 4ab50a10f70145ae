import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { BrandForm } from './form-fields.tsx';

interface ListFieldProps {
  readonly form: BrandForm;
  readonly name: 'cancellation.fees' | 'home.figures' | 'home.benefits' | 'home.testimonials' | 'home.closing.figures';
  /** What one of them is, in the singular: 'figure'. */
  readonly noun: string;
  readonly most: number;
  readonly blank: object;
  /** Said where there are none. */
  readonly empty: string;
  /** The order counts, and can be changed. */
  readonly ordered?: boolean;
  /** Fields of one. */
  readonly children: (index: number) => ReactNode;
}

/** A list that grows, shrinks and is put in order by buttons; the focus stays where the hand is. */
export function ListField(props: ListFieldProps) {
  const { form, name, noun, most, blank, empty, ordered = false, children } = props;
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name });
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const target = list.current?.querySelector<HTMLElement>(wanted);
    // At an end of the list the button to move further is off: the other one is next to it.
    const live = target?.matches(':disabled') ? target.parentElement?.querySelector('button:enabled') : target;
    if (live instanceof HTMLElement) live.focus();
    setWanted(null);
  }, [wanted]);
  const go = (from: number, to: number, direction: string) => {
    move(from, to);
    setSaid(`Moved to place ${to + 1} of ${fields.length}.`);
    setWanted(`[data-item="${to}"] [data-do="${direction}"]`);
  };
  return (
    <div ref={list} className="grid gap-3">
      {fields.length === 0 ? <p className="text-sm text-ink-soft">{empty}</p> : null}
      {fields.map(({ id }, index) => (
        <fieldset key={id} data-item={index} className="rounded-md border border-line bg-page p-3">
          <legend className="sr-only">{`${noun} ${index + 1}`}</legend>
          <div className="flex items-center justify-between gap-2">
            <p className="text-xs font-semibold text-ink-soft first-letter:uppercase" aria-hidden="true">
              {`${noun} ${index + 1}`}
            </p>
            <div className="-mt-1 -mr-1 flex">
              {ordered ? (
                <>
                  <RowButton
                    icon="chevron"
                    turned
                    label={`Move ${noun} ${index + 1} up`}
                    action="up"
                    disabled={index === 0}
                    onClick={() => go(index, index - 1, 'up')}
                  />
                  <RowButton
                    icon="chevron"
                    label={`Move ${noun} ${index + 1} down`}
                    action="down"
                    disabled={index === fields.length - 1}
                    onClick={() => go(index, index + 1, 'down')}
                  />
                </>
              ) : null}
              <RowButton
                icon="close"
                label={`Remove ${noun} ${index + 1}`}
                action="remove"
                disabled={false}
                onClick={() => {
                  remove(index);
                  setSaid(`Removed. ${fields.length - 1} left.`);
                  setWanted('[data-do="add"]');
                }}
              />
            </div>
          </div>
          {children(index)}
        </fieldset>
      ))}
      <div>
        <Button
          look="outline"
          data-do="add"
          disabled={fields.length >= most}
          onClick={() => append(blank as never, { shouldFocus: true })}
        >
          <Icon name="plus" className="size-4" />
          {`Add a ${noun}`}
        </Button>
        {fields.length >= most ? <p className="mt-1 text-sm text-ink-soft">{`${most} are the most.`}</p> : null}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

interface RowButtonProps {
  readonly icon: IconName;
  readonly turned?: boolean;
  readonly label: string;
  readonly action: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function RowButton({ icon, turned = false, label, action, disabled, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      data-do={action}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:bg-muted hover:text-ink disabled:opacity-40"
    >
      <Icon name={icon} className={`size-4 ${turned ? 'rotate-180' : ''}`} />
    </button>
  );
}
