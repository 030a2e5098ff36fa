import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real SMTP server, which keeps what it accepts. */
interface MailServer {
	url: string;
	/** The emails as they were sent. */
	received: string[];
	stop(): Promise<void>;
}

/** `options` may refuse a step, as real servers do. A message that is cut off is not received. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
	const received: string[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		closeTimeout: 100,
		onData: (stream, _session, accept) => {
			text(stream).then((mail) => {
				received.push(mail);
				accept();
			}, accept);
		},
		...options,
	});
	server.on('error', () => undefined);
	const listener = server.listen(port, '127.0.0.1');
	await once(listener, 'listening');
	const address = listener.address();
	const bound = typeof address === 'object' && address ? address.port : 0;
	return {
		url: `smtp://127.0.0.1:${bound}`,
		received,
		stop: () => new Promise((resolve) => server.close(resolve)),
	};
}

/** A server's refusal, such as `refuse(451, 'try later')`. */
export function refuse(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode });
}
