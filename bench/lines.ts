/** One result: a line of JSON. `pass` says whether the aim is met; a skipped line has the reason instead. */
export type Line = Record<string, string | number | boolean | readonly number[]> & {
	line: string;
} & ({ pass: boolean } | { skipped: string });

export function printLine(line: Line): void {
	process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Progress goes to stderr, so that stdout contains only results. */
export function progress(text: string): void {
	process.stderr.write(`${text}\n`);
}
