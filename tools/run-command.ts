/**
 * Runs an operator's command. Prints its result; if it throws, prints only the message, because the operator must fix
 * the cause (a folder in use, a wrong setting), and sets the exit code to `failureCode`.
 */
export async function runCommand(run: () => string | Promise<string>, failureCode = 1): Promise<void> {
  try {
    console.log(await run());
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = failureCode;
  }
}
