import { randomBytes, randomUUID } from 'node:crypto';
import type { Env } from '#server/start/env.ts';
import { readSecrets } from '#server/start/secret-files.ts';
import { storageTargetOf } from '#server/start/storage-variables.ts';
import { examineBanks } from './bank.ts';
import { type Examined, examineKeeping, examineStrangers, remove } from './bucket.ts';
import { examineDatabase } from './database.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';
import { examineMachine, type Machine, THIS_MACHINE } from './machine.ts';
import { examineMail } from './mail.ts';
import { examinePublicAddress } from './public-address.ts';
import { examineRedis } from './redis.ts';
import { examineSettings } from './settings.ts';
import { examineVariables } from './variables.ts';
import { examineWitnesses } from './witness.ts';

/** The size of the object that is written to a bucket. */
const PROBE_BYTES = 1_024;

/** How a deployment is examined. */
export interface Examination {
	/** How many servers share the database. */
	servers: number;
	/** Where a test email is sent; null sends none. */
	sendTest: string | null;
	/** A certificate authority to trust beside the system's. */
	ca?: string | undefined;
	machine?: Machine;
	/** In epoch milliseconds. */
	now: number;
}

/**
 * Examines a deployment by the variables of its server. Starts nothing, and changes nothing in database and folders; Redis and buckets
 * get a probe, which is removed.
 */
export async function examine(
	names: Record<string, string | undefined>,
	{ servers, sendTest, ca, machine = THIS_MACHINE, now }: Examination,
): Promise<Finding[]> {
	const { env, findings } = examineVariables(names);
	if (!env) return findings;
	const database = await examineDatabase(env, servers);
	const rest = await Promise.all([
		guarded('machine', () => examineMachine(env, machine)),
		guarded('public-url', async () =>
			examinePublicAddress(env, ca, (await readSecrets(env))?.secret ?? null),
		),
		guarded('mail', () => examineMail(env, { sendTest, ca })),
		guarded('pix', async () => examineBanks(env, now)),
		guarded('redis', () => examineRedis(env)),
		guarded('storage', () => examineStorage(env, ca)),
		guarded('witness', () => examineWitnesses(env, ca)),
		guarded('settings', async () => examineSettings(env, database.demo)),
	]);
	return [...findings, ...database.findings, ...rest.flat()];
}

/** A check that fails unexpectedly is a finding, so that the others are still shown. */
async function guarded(check: string, what: (env?: Env) => Promise<Finding[]>): Promise<Finding[]> {
	return what().catch((thrown: unknown) => [
		reportOf(check).error(`it could not be examined: ${wordsOf(thrown)}`, 'Report this with the version.'),
	]);
}

/** Examines the bucket of the files, if there is one, with an object that is deleted again. */
export async function examineStorage(env: Env, ca: string | undefined): Promise<Finding[]> {
	const storage = storageTargetOf(env);
	if (!('s3' in storage)) return [];
	const examined: Examined = {
		check: 'storage',
		prefix: 'S3',
		target: storage.s3,
		// The page of files lists no name that ends so.
		key: `doctor-${randomUUID()}.txt`,
		bytes: randomBytes(PROBE_BYTES),
	};
	const { finding, written } = await examineKeeping(examined);
	if (!written) return [finding];
	const strangers = await examineStrangers(examined, { ca, closed: true });
	const removed = await remove(examined);
	if (!(removed instanceof Error)) return [finding, ...strangers];
	return [
		...[finding, ...strangers],
		reportOf('storage').error(
			`${examined.key} was written and cannot be deleted: ${removed.message}`,
			'Give the key of S3_ACCESS_KEY the right to delete: people may have their documents erased. Delete that object.',
		),
	];
}
