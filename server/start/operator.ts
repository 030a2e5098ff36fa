import type { Operator } from '#contract/operator.ts';
import { readTaxId } from '#domain/values/tax-id.ts';
import type { Env } from './env.ts';

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
