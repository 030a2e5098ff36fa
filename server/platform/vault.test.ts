import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openVault, vaultOf } from './vault.ts';

const vault = vaultOf('uma-chave-de-teste-com-mais-de-32-letras');
const other = vaultOf('outra-chave-de-teste-com-mais-de-32-letras');

test('opens what it sealed, for the same owner and with the same key only', () => {
	const sealed = vault.seal('529.982.247-25', 'ana');
	expect(vault.open(sealed, 'ana')).toBe('529.982.247-25');
	expect(sealed.toString('latin1')).not.toContain('529');
	expect(() => vault.open(sealed, 'bia')).toThrow();
	expect(() => other.open(sealed, 'ana')).toThrow();
});

test.each([0, 11, 12, 20, -1])('refuses a sealed text whose byte %i was changed', (at) => {
	const sealed = vault.seal('529.982.247-25', 'ana');
	const index = at < 0 ? sealed.length + at : at;
	sealed[index] = (sealed[index] as number) ^ 1;
	expect(() => vault.open(sealed, 'ana')).toThrow();
});

test('refuses a text that is too short to be sealed', () => {
	expect(() => vault.open(Buffer.alloc(20), 'ana')).toThrow();
});

test('never seals a text to the same bytes twice, and always hashes it to the same', () => {
	expect(vault.seal('x', 'ana').equals(vault.seal('x', 'ana'))).toBe(false);
	expect(vault.lookup('x')).toEqual(vault.lookup('x'));
	expect(vault.lookup('x')).toHaveLength(32);
	expect(vault.lookup('x').equals(other.lookup('x'))).toBe(false);
});

test('creates its key once, readable only by its owner', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'vault-'));
	try {
		const [first, second] = await Promise.all([openVault(folder), openVault(folder)]);
		expect(first.lookup('x')).toEqual(second.lookup('x'));
		expect((await openVault(folder)).lookup('x')).toEqual(first.lookup('x'));
		expect(await readdir(folder)).toEqual(['identity-key']);
		expect((await stat(join(folder, 'identity-key'))).mode & 0o777).toBe(0o600);
	} finally {
		await rm(folder, { recursive: true });
	}
});
