/**
 * Runs one of an operator's commands. Prints what it returns; if it throws, prints only the message, because the cause
 * is the operator's to mend (a folder in use, a wrong setting), and sets the exit code to `failureCode`.
 */
export async function runCommand(run: () => string | Promise<string>, failureCode = 1): Promise<void> {
  try {
    console.log(await run());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = failureCode;
  }
}
