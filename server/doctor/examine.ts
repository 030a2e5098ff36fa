import type { Env } from '#server/start/env.ts';
import { examineBank } from './bank.ts';
import { examineDatabase } from './database.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';
import { examineMachine, type Machine, THIS_MACHINE } from './machine.ts';
import { examineMail } from './mail.ts';
import { examinePublicAddress } from './public-address.ts';
import { examineRedis } from './redis.ts';
import { secretOf } from './serving-rights.ts';
import { examineSettings } from './settings.ts';
import { examineStorage } from './storage.ts';
import { examineVariables } from './variables.ts';
import { examineWitnesses } from './witness.ts';

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
		guarded('public-url', async () => examinePublicAddress(env, ca, await secretOf(env))),
		guarded('mail', () => examineMail(env, { sendTest, ca })),
		guarded('pix', async () => examineBank(env, now)),
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
