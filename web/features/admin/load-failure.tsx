import { useRevalidator } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface LoadFailureProps {
  readonly title: string;
  readonly text: string;
}

/** A page of administration that could not be read, and the way to ask again. */
export function LoadFailure({ title, text }: LoadFailureProps) {
  const revalidator = useRevalidator();
  return (
    <Notice tone="destructive" role="alert" title={title}>
      <p>{text}</p>
      <Button
        look="outline"
        busy={revalidator.state !== 'idle'}
        onClick={() => void revalidator.revalidate()}
        className="mt-3"
      >
        Try again
      </Button>
    </Notice>
  );
}
