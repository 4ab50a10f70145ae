import * as z from 'zod/mini';
import { uploadLogo } from '#contract/brand/calls.ts';
import { ApiError } from '#web/api/api-error.ts';
import { addressOf } from '#web/api/client.ts';
import { failureOf, parseJson, unexpectedResponse } from '#web/api/send.ts';

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
const largest = 256 * 1024;

/** Why a file cannot be a logo, as far as the browser can tell; null if it can. */
export function fileProblem({ type, size }: { readonly type: string; readonly size: number }): string | null {
  if (!logoTypes.some((one) => one === type)) return 'A logo must be a PNG, JPEG or WebP picture.';
  if (size === 0) return 'This file is empty.';
  return size > largest ? `This picture has ${Math.ceil(size / 1024)} KiB; the maximum is 256 KiB.` : null;
}

/**
 * Stores a picture and returns its path. Pictures are addressed by content, and any brand can use them. Throws
 * ApiError.
 */
export async function uploadPicture(brandKey: string, file: File): Promise<string> {
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
  if (!parsed.success) throw unexpectedResponse(response);
  return parsed.data.logo;
}
