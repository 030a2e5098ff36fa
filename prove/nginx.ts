import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LoadBalancer, listens } from './load-balancer.ts';

const LOCATIONS = join(import.meta.dirname, '..', 'deploy', 'nginx', 'martelo-locations.conf');

/** nginx on 127.0.0.1, with the locations of the shipped example in front of the given servers. */
export class Nginx implements LoadBalancer {
	readonly #child: ChildProcess;
	readonly #folder: string;

	private constructor(child: ChildProcess, folder: string) {
		this.#child = child;
		this.#folder = folder;
	}

	/** Starts it at a port. `extra` is configuration for the server block; it comes first. */
	static async start(port: number, upstreams: readonly string[], extra = ''): Promise<Nginx> {
		const folder = await mkdtemp(join(tmpdir(), 'proof-nginx-'));
		const file = join(folder, 'nginx.conf');
		await writeFile(
			file,
			configuration(folder, port, upstreams, extra + (await readFile(LOCATIONS, 'utf8'))),
		);
		const child = spawn('nginx', ['-e', join(folder, 'error.log'), '-p', folder, '-c', file], {
			stdio: 'inherit',
		});
		await listens(port);
		return new Nginx(child, folder);
	}

	async passedOn(): Promise<number> {
		return (await readFile(join(this.#folder, 'passed-on.log'), 'utf8')).split('\n').length - 1;
	}

	async stop(): Promise<void> {
		this.#child.kill('SIGTERM');
		await once(this.#child, 'exit');
		await rm(this.#folder, { recursive: true, force: true });
	}
}

/** As in the shipped martelo.conf, but without TLS and with temporary files in `folder`. */
function configuration(folder: string, port: number, upstreams: readonly string[], server: string): string {
	const servers = upstreams.map((url) => `server ${new URL(url).host} max_fails=20 fail_timeout=2s;`);
	const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	return `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${join(folder, 'nginx.pid')};
# Each process may open as many files as the system allows: not every system allows 65536.
worker_processes 2;
worker_rlimit_nofile 65536;
events { worker_connections 32768; }
http {
	map $upstream_addr $several {
		default 0;
		~, 1;
	}
	log_format several '$upstream_addr $upstream_status';
	access_log ${join(folder, 'passed-on.log')} several if=$several;
	${paths.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n\t')}
	upstream martelo {
		${servers.join('\n\t\t')}
		keepalive 64;
	}
	server {
		listen 127.0.0.1:${port} backlog=4096 reuseport;
		${server}
	}
}
`;
}
