import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeRecipient } from '#server/testing/pix-bank-certificates.ts';
import { backUpKeys, keysRefusal, readKeys, restoreKeys } from './key-files.ts';

const recipient = await makeRecipient();

let folder = '';
const printed: string[] = [];
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'key-files-'));
	printed.length = 0;
	vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
	await writeFile(join(folder, 'identity-key'), 'the key of identities');
	await writeFile(join(folder, 'variables'), 'AUTH_SECRET=secret');
});
afterEach(async () => {
	vi.restoreAllMocks();
	await rm(folder, { recursive: true });
});

const sealed = async () => {
	const backups = join(folder, 'backups');
	const variables = join(folder, 'variables');
	const keys = { data: folder, variables, folder: undefined, recipient: recipient.cert, backups, keep: 2 };
	for (let times = 0; times < 3; times += 1) await backUpKeys(keys);
	const kept = (await readdir(join(backups, 'keys'))).sort();
	expect(kept).toHaveLength(2);
	return join(backups, 'keys', kept.at(-1) ?? '');
};

test('keys and variables beside a backup are encrypted, and restored with the key of their recipient', async () => {
	const newest = await sealed();
	expect((await readdir(newest)).sort()).toEqual(['env-file.p7m', 'identity-key.p7m']);
	for (const name of await readdir(newest))
		expect(await readFile(join(newest, name), 'latin1')).not.toMatch(/the key of identities|secret/);
	const into = join(folder, 'new');
	await expect(readKeys(into, newest, undefined)).rejects.toThrow('Add --recipient-key');
	await expect(readKeys(into, newest, (await makeRecipient()).key)).rejects.toThrow('does not decrypt');
	const keys = await readKeys(into, newest, recipient.key);
	expect([...keys]).toEqual([
		['identity-key', Buffer.from('the key of identities')],
		['env-file', Buffer.from('AUTH_SECRET=secret')],
	]);
	const needs = { second_factors: 3, identities: 213, bars: 4, exclusions: 2, devices: 5 };
	await restoreKeys(into, keys, { given: new Set(), needs });
	expect(await readFile(join(into, 'identity-key'), 'utf8')).toBe('the key of identities');
	expect((await stat(into)).mode & 0o777).toBe(0o700);
	for (const name of keys.keys()) expect((await stat(join(into, name))).mode & 0o777).toBe(0o600);
});

test('no key is restored over another one', async () => {
	const newest = await sealed();
	expect((await readKeys(folder, newest, recipient.key)).size).toBe(2);
	await writeFile(join(folder, 'identity-key'), 'another key');
	await expect(readKeys(folder, newest, recipient.key)).rejects.toThrow('is another key than the one in');
});

test.each([
	['/backups', '/backups', true],
	['/backups/keys', '/backups', true],
	['/backups/../keys', '/backups', false],
	['/backups-keys', '/backups', false],
])('keys may not be copied to %s beside the backups in %s: %s', (to, backups, refused) => {
	expect(keysRefusal(to, backups)).toEqual(refused ? expect.stringContaining('outside BACKUP_DIR') : null);
});

test('a restore says of each key that is missing what follows', async () => {
	const needs = { second_factors: 3, identities: 213, bars: 4, exclusions: 2, devices: 5 };
	const into = join(folder, 'new');
	await restoreKeys(into, null, { given: new Set(['auth-secret']), needs });
	expect(printed.join('')).not.toContain('auth-secret');
	expect(printed.join('')).toMatch(/ledger-key\.pem is missing\. The first start makes a new one/);
	expect(printed.join('')).toMatch(
		/identity-key is missing\. 213 identities and 4 bars .* 2 exclusions .*lost-identity-key/,
	);
	expect(printed.join('')).toMatch(/vapid-keys\.json is missing\. .* 5 devices/);
	printed.length = 0;
	await restoreKeys(folder, null, { given: new Set(), needs });
	expect(printed.join('')).toMatch(/auth-secret is missing\. 3 second factors .*rotate-secret --lost/);
	expect(printed.join('')).not.toContain('identity-key');
});
