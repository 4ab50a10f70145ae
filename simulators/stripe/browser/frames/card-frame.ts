import {
  checkCode,
  checkExpiry,
  checkNumber,
  digitsOf,
  expiryOf,
  type FieldError,
  formatExpiry,
  groupNumber,
} from './card-rules.ts';
import { hearPage, makeToken, tellHeight, tellPage } from './link.ts';

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const number = field('number');
const expiry = field('expiry');
const code = field('code');

const checks: readonly (readonly [HTMLInputElement, () => FieldError | null])[] = [
  [number, () => checkNumber(number.value)],
  [expiry, () => checkExpiry(expiry.value, new Date())],
  [code, () => checkCode(code.value, number.value)],
];

function show(input: HTMLInputElement, error: FieldError | null): void {
  const note = document.getElementById(`${input.id}-error`);
  if (note !== null) note.textContent = error?.message ?? '';
  if (error === null) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

function tellChange(): void {
  const isEmpty = checks.every(([input]) => input.value === '');
  tellPage({ type: 'change', complete: checks.every(([, check]) => check() === null), empty: isEmpty });
}

/** Shows every error and focuses the first. */
function validate(id: number): void {
  const wrong = checks.flatMap(([input, check]) => {
    const error = check();
    show(input, error);
    return error === null ? [] : [{ input, error }];
  });
  wrong[0]?.input.focus();
  const error = wrong[0]?.error;
  tellPage({ type: 'answer', id, ...(error === undefined ? {} : { error: { type: 'validation_error', ...error } }) });
}

function enteredCard(): Record<string, string> {
  const { month, year } = expiryOf(expiry.value);
  return {
    '[card][number]': digitsOf(number.value),
    '[card][exp_month]': String(month),
    '[card][exp_year]': String(year),
    '[card][cvc]': digitsOf(code.value),
  };
}

/** Formats while typing at the end; a correction in the middle keeps the caret. */
function format(input: HTMLInputElement, as: (text: string) => string): void {
  if (input.selectionStart === input.value.length) input.value = as(input.value);
}

function isDeletion(event: Event): boolean {
  return event instanceof InputEvent && event.inputType.startsWith('delete');
}

for (const [input, check] of checks) {
  input.addEventListener('input', (event) => {
    if (input === number) format(number, groupNumber);
    if (input === expiry && !isDeletion(event)) format(expiry, formatExpiry);
    show(input, null);
    tellChange();
  });
  input.addEventListener('focus', () => tellPage({ type: 'focus' }));
  input.addEventListener('blur', () => {
    if (input.value !== '') show(input, check());
    tellPage({ type: 'blur' });
  });
  input.addEventListener('keydown', ({ key: pressed }) => {
    if (pressed === 'Escape') tellPage({ type: 'escape' });
  });
}

hearPage((message) => {
  if (message.type === 'validate') validate(message.id);
  else if (message.type === 'token') void makeToken(message.id, message.params, enteredCard());
  else if (message.type === 'focus') number.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
});
tellPage({ type: 'ready', available: true });
tellHeight();
