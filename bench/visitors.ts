/**
 * A process that simulates visitors. Each has one connection and requests a page as soon as the previous one is complete.
 * Answers are only counted, as raw bytes, which leaves most of the processor time to the servers.
 */
import { connect } from 'node:net';

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

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

let requests = 0;

/** A blank text for each number, of 24 characters. */
function blank(number: number): string {
	return number.toString(2).padStart(24, '0').replaceAll('0', '%20').replaceAll('1', '%09');
}

function request({ target, cookie }: VisitorsTask): string {
	requests += 1;
	return (
		`GET ${target.replace('{blank}', blank(requests))} HTTP/1.1\r\nhost: 127.0.0.1\r\n` +
		`accept: text/html\r\naccept-encoding: gzip, deflate, br\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`
	);
}

/** Calls `take` with the status of each complete answer. A connection has one request in progress at a time. */
function answers(take: (status: number) => void): (chunk: Buffer) => void {
	let [head, tail, status, missing] = ['', '', 0, 0];
	return (chunk) => {
		if (status === 0) {
			head += chunk.toString('latin1');
			const end = head.indexOf(HEAD_END);
			if (end < 0) return;
			status = Number(head.slice(9, 12));
			const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1];
			missing = length === undefined ? Infinity : end + HEAD_END.length + Number(length) - head.length;
		} else missing -= chunk.length;
		if (missing === Infinity) {
			const last = chunk.toString('latin1', Math.max(0, chunk.length - LAST_CHUNK.length));
			tail = (tail + last).slice(-LAST_CHUNK.length);
		}
		if (missing !== 0 && tail !== LAST_CHUNK) return;
		const answered = status;
		[head, tail, status] = ['', '', 0];
		take(answered);
	};
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
