import { once } from 'node:events';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { createServer } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { DAY } from '#domain/values/time.ts';
import { makeCertificates } from '#server/testing/pix-bank-certificates.ts';
import { SiteCertificate } from './machine.ts';

test('the end of the certificate that the public address shows, trusted or not', async () => {
	const { server: pair } = await makeCertificates(20 * DAY);
	const server = createServer(pair).listen(0, 'localhost');
	onTestFinished(() => void server.close());
	await once(server, 'listening');
	const site = new SiteCertificate(`https://localhost:${(server.address() as AddressInfo).port}`);
	expect(site.ends).toBe(null);
	await site.ask();
	expect(((site.ends ?? 0) - Date.now()) / DAY).toBeCloseTo(20, 0);
});

test('an address that shows none, or cannot be reached, keeps what was known', async () => {
	const server = createPlainServer((socket) => socket.end('no')).listen(0, 'localhost');
	onTestFinished(() => void server.close());
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	for (const address of [`https://localhost:${port}`, 'https://localhost:1', 'http://localhost', undefined]) {
		const site = new SiteCertificate(address);
		site.ends = 7;
		await site.ask();
		expect(site.ends).toBe(7);
	}
});
