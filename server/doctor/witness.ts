import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readCertificates } from '#server/platform/pix/pem.ts';
import { requestTimeStamp } from '#server/platform/time-stamp/authority.ts';
import type { Env } from '#server/start/env.ts';
import { witnessBucketOf } from '#server/start/storage-variables.ts';
import { type Examined, examineKeeping, examineStrangers, remove } from './bucket.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';

const { ok, warning, error } = reportOf('witness');

/** Always the same, so that a bucket from which nothing can be deleted gets one object, however often it is examined. */
const PROBE = { key: 'martelo-doctor.txt', bytes: new TextEncoder().encode('npm run doctor\n') };

/** Examines what keeps checkpoints of the ledgers: the folder, the bucket, the time-stamping authority. */
export async function examineWitnesses(env: Env, ca: string | undefined): Promise<Finding[]> {
	const found = await Promise.all([folder(env), bucket(env, ca), authority(env)]);
	return found.flat();
}

async function folder({ WITNESS_DIR, DATA_DIR }: Env): Promise<Finding[]> {
	if (WITNESS_DIR === undefined) return [];
	const path = resolve(WITNESS_DIR);
	try {
		await access(path, constants.W_OK | constants.X_OK);
	} catch (thrown) {
		const remedy = 'Mount it, and give it to the user that runs the server; it is not created.';
		return [error(`${path} cannot be written: ${wordsOf(thrown)}`, remedy)];
	}
	const [own, data] = await Promise.all([stat(path), stat(resolve(DATA_DIR)).catch(() => null)]);
	if (own.dev !== data?.dev) return [ok(`${path} can be written, on another file system than DATA_DIR`)];
	return [
		warning(
			`${path} is on the file system of DATA_DIR: whoever can change the ledgers can change it too`,
			'Name a folder in a mount of a machine whose administrator is somebody else.',
		),
	];
}

async function bucket(env: Env, ca: string | undefined): Promise<Finding[]> {
	const target = witnessBucketOf(env);
	if (!target) return [];
	const examined: Examined = { ...PROBE, check: 'witness', prefix: 'WITNESS_S3', target };
	const own = target.access_key === env.S3_ACCESS_KEY ? [ownKey()] : [];
	const { finding, written } = await examineKeeping(examined);
	if (!written) return [...own, finding];
	// Checkpoints are public: whoever wants to may read them.
	const strangers = await examineStrangers(examined, { ca, closed: false });
	const removed = await remove(examined);
	return [...own, finding, ...strangers, keeping(removed)];
}

function ownKey(): Finding {
	return warning(
		'WITNESS_S3_ACCESS_KEY is the key of S3_ACCESS_KEY: whoever has the key of the files can write as the witness',
		'Have the owner of the bucket make a key that opens nothing else.',
	);
}

function keeping(removed: Awaited<ReturnType<typeof remove>>): Finding {
	if (removed instanceof Error) {
		if (removed.answer?.status === 403) return ok('its key cannot delete');
		return error(`whether its key can delete is not known: ${removed.message}`, 'Run the doctor again.');
	}
	if (removed === 'kept') return ok('its key can delete, and versions remain');
	return warning(
		'its key can delete objects for good: checkpoints can be removed with it',
		'Have the owner of the bucket take the right to delete from the key, or turn on object lock.',
	);
}

async function authority({ TSA_URL: url, TSA_CA }: Env): Promise<Finding[]> {
	if (url === undefined) return [];
	const trusted = TSA_CA === undefined ? [] : readCertificates(TSA_CA);
	try {
		await requestTimeStamp({ url, trusted }, 'npm run doctor\n');
	} catch (thrown) {
		const remedy = 'Check TSA_URL and TSA_CA with the authority, and that no firewall blocks it.';
		return [error(`no valid time stamp from ${url}: ${wordsOf(thrown)}`, remedy)];
	}
	if (trusted.length > 0) return [ok(`${url} stamps, and its certificate leads to TSA_CA`)];
	return [
		warning(
			`${url} stamps, but nothing shows whose certificate it has`,
			'Set TSA_CA to the certificates that the authority publishes.',
		),
	];
}
