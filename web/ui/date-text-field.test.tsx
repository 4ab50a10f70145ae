import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { DateTextField } from './date-text-field.tsx';

test('a year of two digits is completed on leaving the field, in the form too [F-122]', () => {
  let read = () => '';
  function Form() {
    const { register, getValues } = useForm({ defaultValues: { born: '' } });
    read = () => getValues('born');
    return <DateTextField {...register('born')} label="Date of birth" complete={(date) => date.replace(/^00/, '19')} />;
  }
  render(<Form />);
  const input = screen.getByLabelText('Date of birth') as HTMLInputElement;
  fireEvent.change(input, { target: { value: '0086-05-17' } });
  expect(read()).toBe('0086-05-17');
  fireEvent.blur(input);
  expect([input.value, read()]).toEqual(['1986-05-17', '1986-05-17']);
});
