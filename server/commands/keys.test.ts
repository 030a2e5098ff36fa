import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv } from '#server/start/env.ts';

test('npm run keys prints new keys, each time others, that an environment file can hold and the server takes', () => {
	const folder = mkdtempSync(join(tmpdir(), 'keys-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const file = join(folder, 'martelo.env');
	const made = [1, 2].map(() => {
		const text = execFileSync(process.execPath, [join(import.meta.dirname, 'keys.ts')], { encoding: 'utf8' });
		writeFileSync(file, text);
		const { AUTH_SECRET, IDENTITY_KEY, LEDGER_KEY, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = readEnv({
			ENV_FILE: file,
		});
		return [AUTH_SECRET, IDENTITY_KEY, LEDGER_KEY, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY];
	});
	const all = made.flat();
	expect(all).not.toContain(undefined);
	expect(new Set(all).size).toBe(10);
});
