import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';

/** Faster navigations are not shown: a flash would only irritate (F-73). */
const timeoutMs = 150;

/** Announcements while a page loads, by path prefix; the longest match counts. */
const destinations: readonly (readonly [path: string, words: string])[] = [
  ['/flight', 'Opening flight details…'],
  ['/booking', 'Opening your booking…'],
  ['/search', 'Opening flights…'],
  ['/my-trips', 'Opening your trips…'],
  ['/admin', 'Opening administration…'],
];

/** 'Opening flight details…' of '/flight/off_1'. */
export function destinationText(pathname: string): string {
  return destinations.find(([path]) => pathname.startsWith(path))?.[1] ?? 'Opening the page…';
}

/**
 * Shows a slow navigation: a bar at the top, its target in words, announced politely, and
 * the clicked link busy. Nothing for a fast one (F-73).
 */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  const [text, setText] = useState<string | null>(null);
  const pressed = useRef<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const press = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest('a') : null;
    };
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, []);
  const [pathname, search] = state === 'idle' ? [null, ''] : [location.pathname, location.search];
  useEffect(() => {
    if (pathname === null) return;
    const link = pressed.current;
    const isPressed = link !== null && link.pathname === pathname && link.search === search;
    const timer = setTimeout(() => {
      setText(destinationText(pathname));
      if (isPressed) link.setAttribute('aria-busy', 'true');
    }, timeoutMs);
    return () => {
      clearTimeout(timer);
      setText(null);
      if (isPressed) link.removeAttribute('aria-busy');
    };
  }, [pathname, search]);
  return (
    <div aria-live="polite" className="navigation-progress print:hidden">
      {text === null ? null : (
        <>
          <span className="navigation-bar" />
          <p className="navigation-words">{text}</p>
        </>
      )}
    </div>
  );
}
