import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Environment } from '#domain/auction/auction.ts';
import { SECOND } from '#domain/values/time.ts';
import type { EmailSender } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { every, type Repeated } from '#server/platform/every.ts';
import type { Log } from '#server/platform/log.ts';
import type { Signer } from '#server/platform/signing.ts';
import type { CheckpointEmail } from './checkpoint-email.ts';
import { deliverCheckpoints } from './deliver-checkpoints.ts';
import { mailCheckpoints } from './mail-checkpoints.ts';
import { takeCheckpoints } from './take-checkpoint.ts';
import type { Witness } from './witnesses.ts';

/** How the ledgers of an installation are witnessed. */
export interface WitnessSettings {
	signer: Signer;
	/** The time between two checkpoints, in milliseconds. */
	interval: number;
	witnesses: readonly Witness[];
	/** The email addresses of witnesses. */
	addresses: readonly string[];
}

/** How often is looked whether a witness has got everything. */
const PACE = 10 * SECOND;

/** A checkpoint is due after this share of the interval: timers run late by milliseconds, and twice that must not pass. */
const NEARLY = 0.9;

/** How long `stop` waits for a delivery in progress, which the next start repeats. */
const STOP_WAIT = SECOND;

interface WitnessDeps {
	db: Kysely<Database>;
	environment: Environment;
	witnessing: WitnessSettings;
	emails: EmailSender<CheckpointEmail>;
	log: Pick<Log, 'error' | 'info'>;
}

/**
 * Takes checkpoints of the ledgers and delivers them, until `stop`. Every server runs it; one does the work. It never touches an
 * auction's row, and a failure of a witness is made up for later.
 */
export function startWitnessing(deps: WitnessDeps, onError: (error: unknown) => void): Repeated {
	const { db, environment, witnessing, emails } = deps;
	const { interval, witnesses, addresses } = witnessing;
	const pace = Math.min(PACE, interval);
	// A loop for each: a mount that hangs holds up nothing else.
	const loops = [
		every(interval, () => take(deps), onError, { atOnce: true }),
		...witnesses.map((each) => every(pace, () => deliver(deps, each), onError)),
		every(pace, () => mailCheckpoints({ db, environment, emails }, addresses), onError),
	];
	return {
		stop: async () => {
			const stopped = Promise.all(loops.map((loop) => loop.stop()));
			await Promise.race([stopped, sleep(STOP_WAIT, undefined, { ref: false })]);
		},
	};
}

function take({ db, environment, witnessing, log }: WitnessDeps): Promise<number> {
	return takeCheckpoints({
		db,
		environment,
		signer: witnessing.signer,
		interval: witnessing.interval * NEARLY,
		onConflict: (auctions) =>
			log.error({ auctions }, 'ledgers no longer contain what a checkpoint states: the database was changed'),
	});
}

function deliver({ db, environment, log }: WitnessDeps, witness: Witness): Promise<number> {
	const report = (what: 'failed' | 'recovered', name: string, error?: unknown) =>
		what === 'failed'
			? log.error({ err: error, witness: name }, 'checkpoints cannot be delivered to a witness')
			: log.info({ witness: name }, 'checkpoints are delivered to the witness again');
	return deliverCheckpoints({ db, environment, report }, witness);
}
