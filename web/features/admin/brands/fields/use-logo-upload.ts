import { useState } from 'react';
import { defaultBrandKey } from '#domain/brand/brand-key.ts';
import { messageOf } from '#web/api/api-error.ts';
import { fileProblem, uploadPicture } from './upload-logo.ts';

interface UploadStatus {
  readonly busy: boolean;
  /** Null before the first upload. */
  readonly message: string | null;
  readonly isFailure: boolean;
}

/** Uploads a picture for a brand; `onUploaded` gets its path. */
export function useLogoUpload(brandKey: string | null, onUploaded: (path: string) => void) {
  const [status, setStatus] = useState<UploadStatus>({ busy: false, message: null, isFailure: false });
  const fail = (message: string) => setStatus({ busy: false, message, isFailure: true });
  const upload = async (file: File) => {
    const problem = fileProblem(file);
    if (problem !== null) return fail(problem);
    setStatus({ busy: true, message: 'Uploading…', isFailure: false });
    try {
      onUploaded(await uploadPicture(brandKey ?? defaultBrandKey, file));
      setStatus({ busy: false, message: 'Uploaded. It will be shown once you save the brand.', isFailure: false });
    } catch (error) {
      fail(messageOf(error));
    }
  };
  return { status, upload };
}
