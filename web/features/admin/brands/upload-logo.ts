import * as z from 'zod/mini';
import { uploadLogo } from '../../../../contract/admin.ts';
import { ApiError } from '../../../api/api-error.ts';
import { addressOf } from '../../../api/client.ts';
import { failureOf, misunderstood, parseJson } from '../../../api/send.ts';

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
const largest = 256 * 1024;

/** Why a file need not be sent at all; null where the server must look at it. */
export function fileProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!logoTypes.some((one) => one === type)) return 'A logo is a PNG, JPEG or WebP picture.';
  if (size === 0) return 'This file is empty.';
  return size > largest ? `This picture has ${Math.ceil(size / 1024)} KiB; at most 256 are possible.` : null;
}

/** Stores a picture and answers its path. Pictures are kept by their content, whichever brand's door they come through. Throws ApiError. */
export async function sendLogo(brandKey: string, file: File): Promise<string> {
  const response = await fetch(addressOf(uploadLogo, { params: { key: brandKey } }), {
    method: uploadLogo.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': file.type },
    body: file,
  }).catch(() => {
    throw new ApiError(0, 'No response', null);
  });
  const text = await response.text().catch(() => '');
  if (response.status !== 201) throw failureOf(response, text);
  const parsed = z.safeParse(uploadLogo.answers[201], parseJson(text));
  if (!parsed.success) throw misunderstood(response);
  return parsed.data.logo;
}
