import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface LoadFailureProps {
  readonly title: string;
  readonly text: string;
}

/** Shown if an admin page could not be loaded, with a retry. */
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
        Try Again
      </Button>
    </Notice>
  );
}
