import { useEffect, useState } from 'react';
import { loadPhoneBook, type PhoneBook } from './phone-book.ts';

/** The phone book once it has arrived; null before. */
export function usePhoneBook(): PhoneBook | null {
  const [book, setBook] = useState<PhoneBook | null>(null);
  useEffect(() => {
    loadPhoneBook().then(setBook, () => {
      // Asked for again when the form is checked.
    });
  }, []);
  return book;
}
