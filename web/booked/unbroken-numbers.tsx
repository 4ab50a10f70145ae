import { cutAtNumbers } from '#domain/text/unbroken-numbers.ts';

/** A text whose numbers with hyphens, such as those of tickets, never wrap. */
export function UnbrokenNumbers({ children }: { readonly children: string }) {
  return cutAtNumbers(children).map(pieceOf);
}

function pieceOf(piece: string, index: number) {
  return (
    <span key={index} className={index % 2 === 0 ? undefined : 'whitespace-nowrap'}>
      {piece}
    </span>
  );
}
