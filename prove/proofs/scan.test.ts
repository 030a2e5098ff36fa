import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { ScanRelay } from '#prove/attacks/scan-relay.ts';
import type { ScanRequest } from '#prove/attacks/scan-targets.ts';
import { coverageOf, resultsIn, written } from '#prove/attacks/sqlmap.ts';
import { cutIn, type WapitiFinding, weigh } from '#prove/attacks/wapiti.ts';
import { SCAN } from './scan.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
	vi.unstubAllEnvs();
	for (const close of closing.splice(0)) await close();
});

/** A server that gives every request this answer. */
async function answering(status: number, type = 'text/plain', text = 'data: 1\n\n'): Promise<string> {
	const server = createServer((_, response) => {
		response.writeHead(status, { 'content-type': type }).write(text);
		if (type !== 'text/event-stream') response.end();
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	closing.push(() => server.close());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function relayTo(url: string, before = vi.fn(async () => undefined)): Promise<ScanRelay> {
	const relay = await ScanRelay.to(url, before);
	closing.push(() => relay.close());
	return relay;
}

const REQUEST: ScanRequest = {
	method: 'POST',
	path: '/a/{id}',
	params: ['x y'],
	cookie: 's=1',
	part: 'valid',
	query: [['q', '5*']],
	body: { text: 'a*b', n: 5, on: true, none: null, list: [{ deep: 'c' }] },
};

it('is skipped where the scanners are missing', async () => {
	vi.stubEnv('PATH', '');
	expect(await SCAN.skipped?.()).toBe('needs sqlmap and wapiti (on Debian: apt-get install sqlmap wapiti)');
});

it('marks every value of a request, and no other character', () => {
	const text = written(REQUEST, '127.0.0.1:80');
	expect(text).toContain('\nPOST /a/x%20y*?q=5* HTTP/1.1\n');
	expect(text).toContain('{"text":"ab*","n":5*,"on":true*,"none":null,"list":[{"deep":"c*"}]}');
	expect(text).toContain('\nCookie: s=1\n');
});

it('marks only the fields that are to be attacked', () => {
	const text = written({ ...REQUEST, only: ['n'] }, '127.0.0.1:80');
	expect(text).toContain('\nPOST /a/x%20y?q=5 HTTP/1.1\n');
	expect(text).toContain('{"text":"ab","n":5*,"on":true,"none":null,"list":[{"deep":"c"}]}');
	expect(written({ ...REQUEST, only: [] }, '127.0.0.1:80')).toBeNull();
});

it('separates what sqlmap found from what it withdrew', () => {
	const [found, withdrawn] = [
		'http://a/b?c=1,URI,#1*,BSTU,',
		'http://a/b,URI,#2*,B,false positive or unexploitable',
	];
	const csv = `Target URL,Place,Parameter,Technique(s),Note(s)\n${found}\n${withdrawn}\nhttp://a/d,,,,\n`;
	expect(resultsIn(csv)).toEqual({ injectable: [found], withdrawn: [withdrawn] });
});

it('notices values and targets that sqlmap skipped', () => {
	const begun = "[10:00:00] [INFO] testing for SQL injection on URI parameter '#1*'\n";
	const smart = "[10:00:00] [INFO] skipping URI parameter '#2*'\n";
	const harmless =
		'[10:00:00] [ERROR] all tested parameters do not appear to be injectable, skipping to the next target\n';
	expect(coverageOf(begun + smart + harmless, 2)).toEqual({ tested: 2, skipped: [] });
	expect(coverageOf(begun, 2)).toEqual({ tested: 1, skipped: ['1 of 2 values'] });
	const unreachable =
		'[10:00:00] [CRITICAL] unable to connect to the target URL, skipping to the next target\n';
	expect(coverageOf(begun + unreachable, 1).skipped).toEqual(['unable to connect to the target URL']);
});

it('says how far a module came that ran out of time', () => {
	const whole = '[*] Launching module exec\n[+] GET http://a/ (0)\n[+] GET http://a/b (0)\n';
	const cut =
		'[*] Launching module file\n[+] GET http://a/ (0)\nMax attack time was reached for module file, stopping.\n';
	expect(cutIn(`[+] GET http://a/ (0)\n${whole}${cut}${whole}`)).toEqual([['file', 1]]);
});

const finding = (fields: Partial<WapitiFinding>): WapitiFinding => ({
	category: 'Cross Site Scripting',
	level: 2,
	method: 'POST',
	path: '/',
	parameter: null,
	info: '',
	http_request: '',
	...fields,
});

it('weighs findings by level, and open redirects as severe', async () => {
	const low = finding({ category: 'HTTP Secure Headers', level: 1 });
	const severe = [finding({}), finding({ category: 'Open Redirect', level: 1 })];
	expect(await weigh('http://127.0.0.1:1', [low, ...severe], null)).toEqual({ severe, low: [low] });
});

it('takes a form without a token for severe, unless the forged request is refused', async () => {
	const form = finding({ category: 'Cross Site Request Forgery', info: 'Lack of anti CSRF token' });
	expect(await weigh(await answering(200), [form], null)).toEqual({ severe: [form], low: [] });
	expect(await weigh(await answering(403), [form], null)).toEqual({ severe: [], low: [form] });
	const other = finding({ category: 'Cross Site Request Forgery', info: 'CSRF token is not checked' });
	expect(await weigh(await answering(403), [other], null)).toEqual({ severe: [other], low: [] });
});

it('counts every answer, keeps failures, and awaits the reset before writes only', async () => {
	const before = vi.fn(async () => undefined);
	const relay = await relayTo(await answering(500), before);
	await (await fetch(`${relay.url}/a?b`)).text();
	expect(before).not.toHaveBeenCalled();
	await (await fetch(`${relay.url}/c`, { method: 'POST', body: 'sent' })).text();
	expect(before).toHaveBeenCalledOnce();
	expect(relay.answered(500, 600)).toBe(2);
	expect(relay.failures).toEqual(['500 GET /a?b ', '500 POST /c sent']);
});

it('counts a connection without an answer as a failure', async () => {
	const relay = await relayTo('http://127.0.0.1:1');
	await expect(fetch(relay.url)).rejects.toThrow();
	expect(relay.answered(0, 1)).toBe(1);
	expect(relay.failures).toHaveLength(1);
});

it('removes from a refusal what differs each time', async () => {
	const relay = await relayTo(
		await answering(400, 'application/problem+json', '{"status":400,"request_id":"a1"}'),
	);
	expect(await (await fetch(relay.url)).json()).toEqual({ status: 400 });
});

it('ends an event stream', async () => {
	const relay = await relayTo(await answering(200, 'text/event-stream'));
	expect(await (await fetch(relay.url)).text()).toContain('data: 1');
});
