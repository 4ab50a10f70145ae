import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { TakenOver } from '../values/taken-over.ts';

interface TakenOverNoticeProps {
  readonly takenOver: TakenOver;
  readonly onClose: () => void;
}

/** Which fields another version changed in the form. Takes the focus, since the button that loaded it is gone. */
export function TakenOverNotice({ takenOver: { replaced, updated }, onClose }: TakenOverNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const close = () => {
    box.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    onClose();
  };
  return (
    <Notice ref={box} tabIndex={-1} tone="info" role="alert" title="Their version is loaded">
      {replaced.length === 0 ? (
        <p>Nothing that you typed was replaced.</p>
      ) : (
        <Names about="They also changed these fields. Their values replaced what you typed:" names={replaced} />
      )}
      {updated.length === 0 ? null : <Names about="Only they changed these fields:" names={updated} />}
      <Button look="outline" onClick={close} className="mt-3">
        OK
      </Button>
    </Notice>
  );
}

function Names({ about, names }: { readonly about: string; readonly names: readonly string[] }) {
  return (
    <>
      <p className="mt-1">{about}</p>
      <ul className="list-disc pl-5 font-medium wrap-anywhere">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}
