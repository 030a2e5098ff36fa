import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Takes what a terminal would show of the typed letters. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Asks for a new password: on a terminal twice, and without showing it; from a pipe, its first line. Throws where the two differ, and
 * where Ctrl-C is pressed.
 */
export async function askPassword(): Promise<string> {
	const { isTTY } = process.stdin;
	const prompt = createInterface({ input: process.stdin, output: nowhere(), terminal: isTTY === true });
	const ask = async (words: string) => {
		process.stderr.write(words);
		const typed = await prompt.question('');
		process.stderr.write('\n');
		return typed;
	};
	try {
		const typed = await ask('Password: ');
		if (isTTY && (await ask('Again: ')) !== typed) throw new Error('The passwords differ.');
		return typed;
	} finally {
		prompt.close();
	}
}
