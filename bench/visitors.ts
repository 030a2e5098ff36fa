/**
 * A process that simulates visitors. Each has one connection and requests a page as soon as the previous one is complete.
 * Answers are only counted, as raw bytes, which leaves most of the processor time to the servers.
 */

import { connect } from 'node:net';
import { ACCEPT_ENCODING } from './accept-encoding.ts';
import { answers } from './raw-answers.ts';

export interface VisitorsTask {
	port: number;
	/** The path and query. `{blank}` is replaced by spaces and tabs that differ in every request. */
	target: string;
	cookie?: string;
	visitors: number;
	milliseconds: number;
}

export interface Visited {
	pages: number;
	milliseconds: number;
}

let requests = 0;

/** A blank text for each number, of 24 characters. */
function blank(number: number): string {
	return number.toString(2).padStart(24, '0').replaceAll('0', '%20').replaceAll('1', '%09');
}

function request({ target, cookie }: VisitorsTask): string {
	requests += 1;
	return (
		`GET ${target.replace('{blank}', blank(requests))} HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
		`accept: text/html\r\naccept-encoding: ${ACCEPT_ENCODING}\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`
	);
}

function visitRepeatedly(task: VisitorsTask, until: number, onPage: () => void): Promise<void> {
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	const socket = connect(task.port, '127.0.0.1').setNoDelay(true);
	const send = () => socket.write(request(task));
	const take = answers((status) => {
		if (status !== 200) return reject(new Error(`${task.target} answered ${status}`));
		onPage();
		if (performance.now() < until) send();
		else socket.end(resolve);
	});
	socket.on('data', take).once('connect', send).once('error', reject);
	socket.once('close', () => reject(new Error(`${task.target}: the connection was closed`)));
	return promise;
}

async function run(task: VisitorsTask): Promise<Visited> {
	let pages = 0;
	const start = performance.now();
	const visits = Array.from({ length: task.visitors }, () =>
		visitRepeatedly(task, start + task.milliseconds, () => {
			pages += 1;
		}),
	);
	await Promise.all(visits);
	return { pages, milliseconds: performance.now() - start };
}

process.on('message', (task: VisitorsTask) => void run(task).then((visited) => process.send?.(visited)));
process.on('disconnect', () => process.exit(0));
