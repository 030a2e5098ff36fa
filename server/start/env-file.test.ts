import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { withEnvFile } from './env-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'martelo.env');
/** What is read of a file with this text. */
function read(text: string, names: Record<string, string> = {}) {
	writeFileSync(file, text);
	return withEnvFile({ ENV_FILE: file, ...names });
}

const GOOD = `# The variables of the house.

PUBLIC_URL=https://leiloes.example.com
BRAND_NAME=Casa de Leilões
OPERATOR_ADDRESS='Rua "A", 1 # fundos'
SMTP_URL='smtp://ana:$enha@mail.example.com:587?from=a%40b.c'
AUTH_SECRET=aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8+/w==
PIX_KEY=
`;
const VALUES = {
	PUBLIC_URL: 'https://leiloes.example.com',
	BRAND_NAME: 'Casa de Leilões',
	OPERATOR_ADDRESS: 'Rua "A", 1 # fundos',
	SMTP_URL: 'smtp://ana:$enha@mail.example.com:587?from=a%40b.c',
	AUTH_SECRET: 'aGVsbG8gd29ybGQgaGVsbG8gd29ybGQgaGVsbG8+/w==',
	PIX_KEY: '',
};

describe('a file of variables', () => {
	test('gives comments, spaces, quotes and signs as they were meant; the process’s own variables win', () => {
		expect(read(GOOD)).toEqual({ ...VALUES, ENV_FILE: file });
		const { BRAND_NAME, PUBLIC_URL } = read(GOOD, { BRAND_NAME: 'Outra', PUBLIC_URL: '' });
		expect([BRAND_NAME, PUBLIC_URL]).toEqual(['Outra', VALUES.PUBLIC_URL]);
	});

	test('is read by the server and by all commands, whose variables it is', () => {
		writeFileSync(file, 'PORT=4000\n');
		expect(readEnv({ ENV_FILE: file }).PORT).toBe(4000);
		writeFileSync(file, 'PORT=99999\n');
		expect(() => readEnv({ ENV_FILE: file })).toThrow(/^Bad environment variables\n {2}PORT: /);
		expect(() => readEnv({ ENV_FILE: join(folder, 'none') })).toThrow(
			/^Bad environment variables\n {2}ENV_FILE: .*none cannot be read: no such file/,
		);
	});

	// A shell reads the values of this file as the others do: single quotes and plain words are the same everywhere.
	test('is read by a shell alike, where every value with a space is quoted', () => {
		writeFileSync(file, GOOD.replace('=Casa de Leilões', "='Casa de Leilões'"));
		const program = `set -a; . "${file}"; exec "${process.execPath}" --eval 'console.log(JSON.stringify(process.env))'`;
		const { stdout } = spawnSync('sh', ['-c', program], { env: {}, encoding: 'utf8' });
		expect(JSON.parse(stdout)).toMatchObject(VALUES);
	});

	test.each([
		['a comment behind a value', 'A=1\nB=2 # two', 'line 2 (B): put the value in single quotes'],
		['a dollar sign', 'B=a$b', 'line 1 (B): put the value in single quotes'],
		['double quotes', 'B="a b"', 'line 1 (B): put the value in single quotes'],
		['a space before the value', 'B= a', 'line 1 (B): put the value in single quotes'],
		['a backslash', 'B=a\\nb', 'line 1 (B): a quote, a backslash'],
		['a quote within quotes', "B='a'b'", 'line 1 (B): a quote, a backslash'],
		['a line end of Windows', 'B=a\r\n', 'line 1 (B): a quote, a backslash'],
		['a value of several lines', "B='a\nb'", 'line 1 (B): '],
		['an export', 'export B=a', 'line 1: is not NAME=value'],
		['a comment of systemd alone', '; B=a', 'line 1: is not NAME=value'],
		[
			'what Node reads before',
			'NODE_OPTIONS=--inspect',
			'line 1 (NODE_OPTIONS): Node reads it before this file',
		],
	])('with %s is refused, without showing the value', (_, text, found) => {
		expect(() => read(text)).toThrow(`ENV_FILE: ${file} ${found}`);
	});
});
