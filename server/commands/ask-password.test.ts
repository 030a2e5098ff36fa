import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { waitFor } from '#server/testing/wait-for.ts';

const MODULE = new URL('./ask-password.ts', import.meta.url);
const PROGRAM = `const { askPassword } = await import("${MODULE}"); await askPassword().then((typed) => console.log("length " + typed.length), ({ message }) => console.log("refused", message))`;
const COMMAND = `'${process.execPath}' --input-type=module --eval '${PROGRAM}'`;

/** Runs the question on a terminal of its own; returns all that the terminal shows. `typed` are the answers to its questions. */
async function onTerminal(...typed: string[]): Promise<string> {
	const child = spawn('script', ['--quiet', '--return', '--command', COMMAND, '/dev/null']);
	let shown = '';
	child.stdout.on('data', (chunk) => {
		shown += chunk;
	});
	for (const [at, words] of ['Password: ', 'Again: '].entries()) {
		await waitFor(words, async () => shown.includes(words));
		child.stdin.write(typed[at] ?? '');
	}
	await once(child, 'exit');
	return shown;
}

describe.skipIf(spawnSync('script', ['--version']).status !== 0)(
	'a password that is typed on a terminal',
	() => {
		it('is asked for twice and not shown', async () => {
			const shown = await onTerminal('uma senha comprida\r', 'uma senha comprida\r');
			expect(shown).toContain('length 18');
			expect(shown).not.toMatch(/senha|comprida|\*/);
		});

		it('is refused if the second differs', async () => {
			const shown = await onTerminal('uma senha comprida\r', 'outra\r');
			expect(shown).toContain('refused The passwords differ.');
			expect(shown).not.toMatch(/outra|senha/);
		});
	},
);

it('from a pipe it is the first line', () => {
	const { stdout } = spawnSync('sh', ['-c', COMMAND], {
		input: 'uma senha comprida\nmais\n',
		encoding: 'utf8',
	});
	expect(stdout).toBe('length 18\n');
});
