/** The exit codes of commands. */
export const DONE = 0;
export const FAILED = 1;
export const WRONG_USAGE = 2;

/** Runs a command for its exit code. Of an error, only its message is shown, or what `wordsOf` makes of it. */
export async function runCommand(
	main: () => Promise<number>,
	wordsOf: (error: unknown) => string = messageOf,
): Promise<void> {
	try {
		process.exitCode = await main();
	} catch (error) {
		endProgress();
		process.exitCode = say(wordsOf(error), FAILED);
	}
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

/** What to tell the operator about a failure; `folder` names the variable of the folder that was written to. */
export function failureWords(error: unknown, folder: string): string {
	const { code } = error as NodeJS.ErrnoException;
	if (code === 'ENOSPC' || code === 'EDQUOT')
		return `${folder}: no space is left on its disk. What was half written is removed.`;
	if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
		return `${folder}: ${messageOf(error).replace(/^\w+: /, '')}`;
	return messageOf(error);
}

/** Prints a line of the result, or why there is none, and returns the exit code. */
export function say(words: string, code = DONE): number {
	(code === DONE ? process.stdout : process.stderr).write(`${words}\n`);
	return code;
}

/** Shows how far long work is, on one line of a terminal that is overwritten; nothing where there is no terminal. */
export function showProgress(words: string): void {
	if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${words}`);
}

/** Removes that line. */
export function endProgress(): void {
	if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}
