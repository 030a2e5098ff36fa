import { readWitnessState, type WitnessState } from '#server/features/bidding/witness/witness-state.ts';
import type { HttpContext } from '#server/http/http-context.ts';
import type { Exporter } from '#server/platform/metrics/exporter.ts';

/** Exports checkpoints and the witnesses that this server has, whether or not they ever got one; nothing while the database is unavailable. */
export function exportWitnesses(
	exporter: Exporter,
	{ db, environment, witnessing }: Pick<HttpContext, 'db' | 'environment' | 'witnessing'>,
): void {
	const { witnesses, addresses } = witnessing;
	const names = [...witnesses.map(({ name }) => name), ...(addresses.length > 0 ? ['email'] : [])];
	const state = () => readWitnessState(db, environment, names).catch(() => null);
	const each = async (value: (witness: WitnessState['witnesses'][number]) => number) =>
		(await state())?.witnesses.map((one) => ({ labels: { witness: one.witness }, value: value(one) })) ??
		null;
	exporter.gauge(
		'martelo_ledger_checkpoints',
		'Number of the newest checkpoint of the ledgers',
		async () => (await state())?.newest ?? null,
	);
	exporter.gauge(
		'martelo_ledger_checkpoint_age_seconds',
		'Age of the newest checkpoint; it grows while no ledger changes',
		async () => (await state())?.age_s ?? null,
	);
	exporter.gauge(
		'martelo_witness_behind',
		'Checkpoints after the last one that a witness got',
		() => each(({ behind }) => behind),
		['witness'],
	);
	exporter.gauge(
		'martelo_witness_failing_seconds',
		'For how long a witness cannot be reached; 0 if it can',
		() => each(({ failing_s }) => failing_s),
		['witness'],
	);
}
