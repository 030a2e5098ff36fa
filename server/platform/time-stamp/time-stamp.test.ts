import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as pkijs from 'pkijs';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startTestAuthority, type TestAuthority } from '#server/testing/time-stamp-authority.ts';
import { requestTimeStamp } from './authority.ts';
import { verifyTimeStamp } from './token.ts';

const { all } = inject('runs');

const TEXT = '{"at":"2026-11-25T12:00:00.000000Z","v":1}';

let tsa: TestAuthority;
beforeAll(async () => {
	tsa = await startTestAuthority();
});
afterAll(() => tsa.stop());

const ca = () => [new X509Certificate(tsa.ca)];
const stranger = () => [new X509Certificate(tsa.stranger)];

describe('a time stamp of OpenSSL’s authority', () => {
	it('is of the text, signed, recent, and leads to the trusted certificate', async () => {
		const token = await requestTimeStamp({ url: tsa.url, trusted: ca() }, TEXT);
		const verified = await verifyTimeStamp(token, TEXT, { trusted: ca() });
		expect(verified).toMatchObject({ ok: true, value: { authority: 'Carimbo de teste', trusted: true } });
		if (verified.ok) expect(Math.abs(verified.value.at.getTime() - Date.now())).toBeLessThan(60_000);
		expect(await verifyTimeStamp(token, TEXT)).toMatchObject({ ok: true, value: { trusted: false } });
	});

	it('is accepted by OpenSSL as it is stored', async () => {
		const token = await requestTimeStamp({ url: tsa.url, trusted: [] }, TEXT);
		const folder = await mkdtemp(join(tmpdir(), 'token-'));
		onTestFinished(() => rm(folder, { recursive: true }));
		await writeFile(join(folder, 'token.tst'), token);
		await writeFile(join(folder, 'text'), TEXT);
		await writeFile(join(folder, 'ca.pem'), tsa.ca);
		const args = ['ts', '-verify', '-data', 'text', '-in', 'token.tst', '-token_in', '-CAfile', 'ca.pem'];
		expect(execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })).toContain(
			'Verification: OK',
		);
	});

	it('is refused for another text, another request, and another trusted certificate', async () => {
		const token = await requestTimeStamp({ url: tsa.url, trusted: ca() }, TEXT);
		const problem = (text: string, options: Parameters<typeof verifyTimeStamp>[2]) =>
			verifyTimeStamp(token, text, options);
		expect(await problem(`${TEXT} `, {})).toEqual({
			ok: false,
			problem: 'the time stamp is of another text',
		});
		expect(await problem(TEXT, { nonce: 1n })).toEqual({
			ok: false,
			problem: 'the time stamp answers another request',
		});
		expect(await problem(TEXT, { trusted: stranger() })).toMatchObject({ ok: false });
		await expect(requestTimeStamp({ url: tsa.url, trusted: stranger() }, TEXT)).rejects.toThrow(
			'does not verify',
		);
	});

	it('is refused with any of its bytes changed', async () => {
		const token = await requestTimeStamp({ url: tsa.url, trusted: ca() }, TEXT);
		const accepted: number[] = [];
		const step = all ? 7 : 43;
		for (let at = 0; at < token.length; at += step) {
			const changed = Buffer.from(token);
			changed[at] = (changed[at] as number) ^ 1;
			if ((await verifyTimeStamp(changed, TEXT, { trusted: ca() })).ok) accepted.push(at);
		}
		// The bytes that no signature covers: the version and algorithm names of the envelope, and the CA's own copy of itself.
		expect(accepted.length).toBeLessThan(token.length / step / 2);
		const info = infoOf(token);
		const from = token.indexOf(info);
		expect(accepted.filter((at) => at >= from && at < from + info.length)).toEqual([]);
	});

	it('is not taken from an authority that refuses, fails, replays an answer or sends no answer', async () => {
		onTestFinished(() => {
			tsa.answer = (reply) => reply;
		});
		const request = (text = TEXT) => requestTimeStamp({ url: tsa.url, trusted: ca() }, text);
		let earlier: Buffer | null = null;
		tsa.answer = (reply) => {
			earlier ??= reply;
			return earlier;
		};
		await request();
		await expect(request()).rejects.toThrow('answers another request');
		await expect(request('another')).rejects.toThrow('of another text');
		tsa.answer = () => 503;
		await expect(request()).rejects.toThrow('answered 503');
		tsa.answer = () => Buffer.from('3003020102', 'hex');
		await expect(request()).rejects.toThrow();
		tsa.answer = () => Buffer.alloc(300 * 1024);
		await expect(request()).rejects.toThrow('too large');
		tsa.answer = () => Buffer.from('<html>');
		await expect(request()).rejects.toThrow();
	});

	it('is refused from a certificate that may do something else, and without the name of its certificate', async () => {
		const token = await requestTimeStamp({ url: tsa.url, trusted: [] }, TEXT);
		const options = { cwd: tsa.folder, stdio: 'pipe' } as const;
		await writeFile(join(tsa.folder, 'info.der'), infoOf(token));
		const signAs = (signer: string, ...more: string[]) => {
			const type = ['-econtent_type', '1.2.840.113549.1.9.16.1.4', '-outform', 'DER', '-md', 'sha256'];
			const keys = ['-signer', `${signer}.pem`, '-inkey', `${signer}.key`];
			const args = ['cms', '-sign', '-binary', '-nodetach', '-in', 'info.der', ...type, ...keys, ...more];
			return execFileSync('openssl', args, options);
		};
		const problem = async (forged: Buffer) => verifyTimeStamp(forged, TEXT, { trusted: ca() });
		expect(await problem(signAs('tsa', '-cades'))).toMatchObject({ ok: true });
		expect(await problem(signAs('tsa'))).toEqual({
			ok: false,
			problem: 'the time stamp does not name its certificate',
		});
		expect(await problem(signAs('web', '-cades'))).toEqual({
			ok: false,
			problem: 'the certificate is not one for time stamps',
		});
	});
});

/** The signed statement (TSTInfo) of a token. */
function infoOf(token: Buffer): Buffer {
	const signed = new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(Uint8Array.from(token)).content });
	return Buffer.from(signed.encapContentInfo.eContent?.getValue() ?? new ArrayBuffer(0));
}
