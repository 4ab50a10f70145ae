import { useCallback, useEffect, useState } from 'react';
import { getAmendment } from '#contract/amendments/calls.ts';
import type { AmendmentView } from '#domain/booking/views/amendment.ts';
import { request } from '#web/api/client.ts';
import { pauseMs } from '#web/api/poll-pause.ts';

export interface CurrentAmendment {
  /** Null while it could not be read. */
  readonly amendment: AmendmentView | null;
  /** Reads it again; false if there was no answer. */
  readonly reload: () => Promise<boolean>;
}

/** A change as it is now, read again until it is known whether the airline made it. */
export function useAmendment(id: string, first: AmendmentView | null): CurrentAmendment {
  const [amendment, setAmendment] = useState(first);
  const reload = useCallback(
    () =>
      request(getAmendment, { params: { id } }).then(
        (read) => {
          setAmendment(read);
          return true;
        },
        () => false,
      ),
    [id],
  );
  const isOpen = amendment === null || amendment.status === 'pending';
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const readLater = (reads: number) => {
      timer = setTimeout(async () => {
        await reload();
        if (!isOver) readLater(reads + 1);
      }, pauseMs(reads));
    };
    readLater(0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOpen, reload]);
  return { amendment, reload };
}
