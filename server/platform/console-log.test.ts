import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { captureConsole } from './console-log.ts';
import { createLog } from './log.ts';

afterEach(() => vi.useRealTimers());

/** A log that keeps its lines. */
function keptLog() {
	const lines: Record<string, unknown>[] = [];
	const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
	return { log, lines };
}

function captured() {
	const { log, lines } = keptLog();
	const target = { ...console };
	captureConsole(log, target);
	return { target, lines };
}

test('what is printed by console is a line of the log, cut', () => {
	const { target, lines } = captured();
	target.warn('No route for %s', 'x'.repeat(15_000));
	expect(lines).toMatchObject([{ level: 40, console: 'warn', suppressed: 0, msg: 'console' }]);
	expect(String(lines[0]?.text)).toMatch(/^No route for x{487}… \(14513 more\)$/);
	target.error(new Error('y'.repeat(15_000)));
	expect(JSON.stringify(lines[1]).length).toBeLessThan(1_000);
});

test('of many lines ten are written in ten seconds, and the rest is counted', () => {
	vi.useFakeTimers();
	const { target, lines } = captured();
	for (let n = 0; n < 500; n += 1) target.info(`${n}`);
	expect(lines.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_, n) => `${n}`));
	vi.advanceTimersByTime(10_000);
	target.info('later');
	target.info('last');
	expect(lines.slice(10)).toMatchObject([
		{ text: 'later', suppressed: 490 },
		{ text: 'last', suppressed: 0 },
	]);
});

test('the texts of a line of the log are cut, those within an error and its message too', () => {
	const { log, lines } = keptLog();
	const long = 'z'.repeat(20_000);
	const err = Object.assign(new Error(long), { detail: long, path: [{ deep: long }] });
	log.error({ err, path: long, count: 3 }, long);
	expect(JSON.stringify(lines[0]).length).toBeLessThan(4_000 + 6 * 600);
	expect(lines).toMatchObject([
		{ count: 3, err: { type: 'Error', detail: expect.stringMatching(/^z{500}…/) } },
	]);
	expect(String((lines[0] as { err: { stack: string } }).err.stack).length).toBeLessThan(4_100);
});

test('a value that contains itself is cut, and not followed', () => {
	const { log, lines } = keptLog();
	const loop: Record<string, unknown> = { a: 1 };
	loop.again = loop;
	log.info({ loop }, 'x');
	expect(lines).toMatchObject([{ loop: { a: 1, again: { a: 1 } } }]);
});

test('every process of the server captures its console', async () => {
	const server = join(import.meta.dirname, '..');
	const files = await readdir(server, { recursive: true });
	const entries = files.filter((name) => name === 'main.ts' || name.endsWith('-worker.ts'));
	expect(entries.length).toBeGreaterThanOrEqual(7);
	for (const name of entries)
		expect(await readFile(join(server, name), 'utf8'), name).toMatch(
			/^\s*(if \(!development\) )?captureConsole\(|^serveWorkerProcess\(/m,
		);
	const serve = await readFile(join(server, 'platform/serve-worker-process.ts'), 'utf8');
	expect(serve).toMatch(/^\tcaptureConsole\(/m);
});
