import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCertificates, makeRecipient } from '#server/testing/pix-bank-certificates.ts';
import { openSealed, sealFor } from './cms-envelope.ts';
import { isRecipient, readCertificates } from './pix/pem.ts';

const OPENSSL = spawnSync('openssl', ['version']).status === 0;
const CONTENT = Buffer.from('a key of the installation\n');

const [one, other] = [await makeRecipient(), await makeRecipient()];
const certificateOf = (pem: string) =>
	readCertificates(pem)[0] as ReturnType<typeof readCertificates>[number];
const sealed = await sealFor(certificateOf(one.cert), CONTENT);

test('what is encrypted for a recipient is opened by their key alone', async () => {
	expect(sealed.includes(CONTENT)).toBe(false);
	expect(await openSealed(sealed, one.key)).toEqual(CONTENT);
	await expect(openSealed(sealed, other.key)).rejects.toThrow();
	expect(await sealFor(certificateOf(one.cert), CONTENT)).not.toEqual(sealed);
});

test.skipIf(!OPENSSL)('openssl opens it', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'cms-'));
	await writeFile(join(folder, 'sealed.p7m'), sealed);
	await writeFile(join(folder, 'key.pem'), one.key);
	const args = ['cms', '-decrypt', '-binary', '-inform', 'DER', '-in', 'sealed.p7m', '-inkey', 'key.pem'];
	expect(execFileSync('openssl', args, { cwd: folder })).toEqual(CONTENT);
	await rm(folder, { recursive: true });
});

test('a recipient has an RSA key', async () => {
	expect(isRecipient(one.cert)).toBe(true);
	expect(isRecipient((await makeCertificates()).ca)).toBe(false);
	expect(isRecipient('/nowhere.pem')).toBe(false);
});
