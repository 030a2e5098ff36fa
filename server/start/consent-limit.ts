import { CONSENT_LIMIT } from '#domain/settlement/consent.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { Env } from './env.ts';

/** The amount above which acts on money need a second administrator; null for none, as in the demo (rules §59). */
export function consentLimit(
	{ CONSENT_LIMIT: reais }: Pick<Env, 'CONSENT_LIMIT'>,
	demo: boolean,
): Centavos | null {
	if (reais !== undefined) return Math.round(reais * 100);
	return demo ? null : CONSENT_LIMIT;
}
