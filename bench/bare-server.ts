/** A process that answers with bytes it was given, by nothing but `node:http`: the least that an answer can cost. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer to every request for a path. */
export interface BareAnswer {
	path: string;
	status: number;
	headers: Record<string, string>;
	/** In base64. */
	body: string;
}

const answers = new Map<string, { status: number; headers: Record<string, string>; body: Buffer }>();

const server = createServer((request, response) => {
	const answer = answers.get(request.url ?? '');
	if (!answer) return void response.writeHead(404).end();
	const send = () => response.writeHead(answer.status, answer.headers).end(answer.body);
	if (request.method === 'GET') return void send();
	request.on('data', () => undefined).on('end', send);
});

process.on('message', (message: BareAnswer | 'usage') => {
	if (message === 'usage') process.send?.(process.cpuUsage());
	else {
		answers.set(message.path, { ...message, body: Buffer.from(message.body, 'base64') });
		process.send?.({});
	}
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ port: (server.address() as AddressInfo).port });
