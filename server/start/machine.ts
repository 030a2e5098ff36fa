import type { Machine } from '#server/http/metrics/machine.ts';
import { readCertificates } from '#server/platform/pix/pem.ts';
import type { Env } from './env.ts';
import { SiteCertificate } from './site-certificate.ts';
import type { Stores } from './stores.ts';

/** What a server reports about its machine, with the certificate of its public address, which has to be asked for. */
export function machineOf(env: Env, { demo }: Stores): Machine & { site: SiteCertificate } {
	const { DATA_DIR, BACKUP_DIR, DATABASE_URL, PIX_CERT } = env;
	const site = new SiteCertificate(env.PUBLIC_URL);
	const ends = PIX_CERT && Math.min(...readCertificates(PIX_CERT).map(({ validTo }) => Date.parse(validTo)));
	return {
		folders: { data: DATA_DIR, ...(BACKUP_DIR && { backup: BACKUP_DIR }) },
		backedUp: DATABASE_URL !== undefined || demo ? null : BACKUP_DIR !== undefined,
		certificates: { site: () => site.ends, pix: () => ends || null },
		site,
	};
}
