import { useEffect, useState } from 'react';
import { loadPhoneBook, type PhoneBook } from './phone-book.ts';

/** The phone book once loaded; null before. */
export function usePhoneBook(): PhoneBook | null {
  const [book, setBook] = useState<PhoneBook | null>(null);
  useEffect(() => {
    loadPhoneBook().then(setBook, () => {
      // Loaded again when the form is validated.
    });
  }, []);
  return book;
}
