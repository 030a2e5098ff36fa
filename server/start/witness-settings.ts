import { MINUTE } from '#domain/values/time.ts';
import type { WitnessSettings } from '#server/features/bidding/witness/start-witnessing.ts';
import { witnessesOf } from '#server/features/bidding/witness/witnesses.ts';
import { readCertificates } from '#server/platform/pix/pem.ts';
import type { Signer } from '#server/platform/signing.ts';
import type { Env } from './env.ts';
import { witnessBucketOf } from './storage-variables.ts';

/** How the ledgers are witnessed, from the server's variables. */
export function witnessSettings(env: Env, signer: Signer): WitnessSettings {
	const { WITNESS_INTERVAL, WITNESS_DIR, WITNESS_EMAILS, TSA_URL, TSA_CA } = env;
	const trusted = TSA_CA === undefined ? [] : readCertificates(TSA_CA);
	return {
		signer,
		interval: WITNESS_INTERVAL * MINUTE,
		witnesses: witnessesOf({
			folder: WITNESS_DIR,
			bucket: witnessBucketOf(env),
			authority: TSA_URL === undefined ? null : { url: TSA_URL, trusted },
		}),
		addresses: WITNESS_EMAILS,
	};
}
