import { exportAccount } from '#contract/accounts.ts';
import { failureOf, send } from '#web/api/send.ts';

/** Reads the account's export and saves it as a file. Throws ApiError. */
export async function downloadData(currentPassword: string): Promise<void> {
  const { method, path: address } = exportAccount;
  const response = await send({ method, address, body: { currentPassword } });
  if (!response.ok) throw failureOf(response, await response.text().catch(() => ''));
  const file = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = file;
  link.download = 'my-data.json';
  link.click();
  // The browser has the data by now; the file's address would otherwise live as long as the page.
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
}
