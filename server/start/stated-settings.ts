import type { Operator } from '#contract/operator.ts';
import { CONSENT_LIMIT } from '#domain/settlement/consent.ts';
import type { Centavos } from '#domain/values/money.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import { MINUTE } from '#domain/values/time.ts';
import type { WitnessSettings } from '#server/features/bidding/witness/start-witnessing.ts';
import { witnessesOf } from '#server/features/bidding/witness/witnesses.ts';
import { readCertificates } from '#server/platform/pix/pem.ts';
import type { Signer } from '#server/platform/signing.ts';
import type { Env } from './env.ts';
import { witnessBucketOf } from './storage-variables.ts';

/** The amount above which acts on money need a second administrator; null where none does, as in the demo (rules §59). */
export function consentLimit(
	{ CONSENT_LIMIT: reais }: Pick<Env, 'CONSENT_LIMIT'>,
	demo: boolean,
): Centavos | null {
	if (reais === 'none') return null;
	if (reais !== undefined) return Math.round(reais * 100);
	return demo ? null : CONSENT_LIMIT;
}

type Stated = Pick<Env, Extract<keyof Env, `OPERATOR_${string}`>>;

/** The operator as the environment states it. */
export function operatorOf(env: Stated, demo: boolean): Operator {
	return {
		name: env.OPERATOR_NAME ?? null,
		registration: env.OPERATOR_REGISTRATION ?? null,
		tax_id: env.OPERATOR_TAX_ID === undefined ? null : readTaxId(env.OPERATOR_TAX_ID),
		address: env.OPERATOR_ADDRESS ?? null,
		email: env.OPERATOR_EMAIL ?? null,
		phone: env.OPERATOR_PHONE ?? null,
		demo,
	};
}

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
