/** Shows how far long work is, on one line of a terminal that is overwritten; nothing where there is no terminal. */
export function showProgress(words: string): void {
	if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${words}`);
}

/** Removes that line. */
export function endProgress(): void {
	if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}

/** Prints a line of the result. */
export function say(words: string): void {
	process.stdout.write(`${words}\n`);
}
