import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadBalancer, startProxy } from './load-balancer.ts';

const LOCATIONS = join(import.meta.dirname, '..', '..', 'deploy', 'nginx', 'martelo-locations.conf');

const LOG = 'passed-on.log';

/**
 * Starts nginx with the locations of the shipped example in front of the given servers. `extra` is configuration for the server
 * block; it comes first.
 */
export function startNginx(port: number, upstreams: readonly string[], extra = ''): Promise<LoadBalancer> {
	const server = extra + readFileSync(LOCATIONS, 'utf8');
	return startProxy(port, {
		command: 'nginx',
		configuration: (folder) => configuration(folder, port, upstreams, server),
		args: (file, folder) => ['-e', join(folder, 'error.log'), '-p', folder, '-c', file],
		// Not standard output, which it would open by its path: that of a child process is a socket.
		log: LOG,
		// The log has no other lines.
		isPassedOn: () => true,
		signal: 'SIGTERM',
	});
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
	access_log ${join(folder, LOG)} several if=$several;
	${paths.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n\t')}
	upstream martelo {
		${servers.join('\n\t\t')}
		keepalive 64;
	}
	upstream martelo_assets {
		${servers.join('\n\t\t').replaceAll('max_fails=20 fail_timeout=2s', 'max_fails=0')}
		keepalive 16;
	}
	server {
		listen 127.0.0.1:${port} backlog=4096 reuseport;
		${server}
	}
}
`;
}
