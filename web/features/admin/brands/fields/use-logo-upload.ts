import { useState } from 'react';
import { defaultBrandKey } from '#domain/brand/default-brand.ts';
import { messageOf } from '#web/api/api-error.ts';
import { isSignedOut } from '#web/features/admin/signed-out-help.tsx';
import { fileProblem, uploadPicture } from './upload-logo.ts';

export interface UploadStatus {
  readonly busy: boolean;
  /** Why the last upload failed; null if it did not. */
  readonly failure: string | null;
  /** It failed because the session has ended. */
  readonly isSignedOut: boolean;
  /** The path of the last uploaded picture; null without one. */
  readonly uploaded: string | null;
}

const idle: UploadStatus = { busy: false, failure: null, isSignedOut: false, uploaded: null };

/** Uploads a picture for a brand; `onUploaded` gets its path. */
export function useLogoUpload(brandKey: string | null, onUploaded: (path: string) => void) {
  const [status, setStatus] = useState(idle);
  const upload = async (file: File) => {
    const problem = fileProblem(file);
    if (problem !== null) return setStatus({ ...idle, failure: problem });
    setStatus({ ...idle, busy: true });
    try {
      const uploaded = await uploadPicture(brandKey ?? defaultBrandKey, file);
      onUploaded(uploaded);
      setStatus({ ...idle, uploaded });
    } catch (error) {
      setStatus({ ...idle, failure: messageOf(error), isSignedOut: isSignedOut(error) });
    }
  };
  return { status, upload };
}
