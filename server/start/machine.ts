import { once } from 'node:events';
import { connect } from 'node:tls';
import { SECOND } from '#domain/values/time.ts';
import type { Machine } from '#server/http/metrics/machine.ts';
import { bankCertificates } from './bank-accounts.ts';
import type { Env } from './env.ts';
import type { Stores } from './stores.ts';

/** What a server reports about its machine, with the certificate of its public address, which has to be asked for, and those at the banks. */
export function machineOf(
	env: Env,
	{ demo }: Stores,
): Machine & { site: SiteCertificate; banks: ReturnType<typeof bankCertificates> } {
	const { DATA_DIR, BACKUP_DIR, DATABASE_URL } = env;
	const site = new SiteCertificate(env.PUBLIC_URL);
	const banks = bankCertificates(env);
	const first = banks.length === 0 ? null : Math.min(...banks.map(({ ends }) => ends));
	return {
		folders: { data: DATA_DIR, ...(BACKUP_DIR && { backup: BACKUP_DIR }) },
		backedUp: DATABASE_URL !== undefined || demo ? null : BACKUP_DIR !== undefined,
		certificates: { site: () => site.ends, pix: () => first },
		site,
		banks,
	};
}

/** How long the public address may take to show its certificate, in milliseconds. */
const PATIENCE = 10 * SECOND;

/** The certificate of the public address, which a proxy holds: its end is known by asking. */
export class SiteCertificate {
	/** When it ends, in epoch milliseconds; null where nothing is encrypted, or the address cannot be reached from here. */
	ends: number | null = null;
	readonly #url: URL | null;

	constructor(address: string | undefined) {
		this.#url = address?.startsWith('https:') ? new URL(address) : null;
	}

	/** Reads the certificate anew, also one that nobody would accept. A failure keeps what was known. */
	async ask(): Promise<void> {
		if (!this.#url) return;
		const { hostname, port } = this.#url;
		const socket = connect({
			host: hostname,
			port: Number(port || 443),
			servername: hostname,
			rejectUnauthorized: false,
			timeout: PATIENCE,
		});
		socket.on('timeout', () => socket.destroy());
		const shown = once(socket, 'secureConnect', { signal: AbortSignal.timeout(PATIENCE) }).then(
			() => Date.parse(socket.getPeerCertificate().valid_to),
			() => Number.NaN,
		);
		const ends = await shown;
		socket.destroy();
		if (!Number.isNaN(ends)) this.ends = ends;
	}
}
