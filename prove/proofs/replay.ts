import { MINUTE } from '#domain/values/time.ts';
import { CrashTest } from '#prove/attacks/crash-test.ts';
import { Findings, type Proof, type RunResult, type Trial } from '#prove/system/proof.ts';

/** A larger crowd, so that many bids share each commit. */
const CROWD = { bidders: 120, parallel: 96 };

/** The number of lost answers after which the server is killed, too. */
const ROUND = 1_000;

/** The time in which a round must lose that many answers, in milliseconds. */
const ROUND_TIMEOUT = 5 * MINUTE;

/** The planted fault: keys are not stored, so that a repeated bid is a new one. The statements still succeed. */
const FORGET_KEYS = `
	alter table idempotency_keys drop constraint idempotency_keys_pkey;
	create rule forget as on insert to idempotency_keys do instead nothing`;

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const findings = new Findings();
	let lost = 0;
	await CrashTest.with({ seed, rounds: Math.ceil(n / ROUND), crowd: CROWD }, async (test) => {
		if (control) await test.execute(FORGET_KEYS);
		while (lost < n) {
			await test.round(findings, async () => {
				const before = lost;
				const goal = Math.min(n, before + ROUND);
				lost += await loseAnswers(test, goal - before, findings);
				if (lost < goal) findings.add('missed', `${goal - lost} lost answers`);
				await test.startServer();
			});
			progress(lost);
			if (findings.has('missed')) break;
		}
	});
	return findings.result(lost, control ? ['doubled', 'changed'] : undefined);
}

/**
 * Cuts the connection at every second commit of bids, after the commit and before its answer. At the end the server is
 * killed instead. The bids of such a commit are sent again: by the engine, by their bidders when the engine gives up, or to
 * the next server. Returns how many answers were lost.
 */
async function loseAnswers(test: CrashTest, least: number, findings: Findings): Promise<number> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const patience = setTimeout(resolve, ROUND_TIMEOUT);
	let lost = 0;
	test.proxy.injectFault = ({ point, keys }) => {
		if (point !== 'after-commit' || keys.length === 0 || !test.random.oneIn(2)) return 'pass';
		lost += keys.length;
		findings.count('commits_cut_off');
		if (lost < least) return 'cut';
		resolve();
		return 'freeze';
	};
	await promise;
	clearTimeout(patience);
	await test.killServer();
	test.proxy.injectFault = () => 'pass';
	return lost;
}

export const replay: Proof = {
	id: 'replay',
	promise:
		'A bid whose answer was lost after its commit, and that is sent again, stands once and is answered the same.',
	control: 'idempotency keys lose their unique key and are not kept',
	n: { small: 26, usual: 10_000, control: 30 },
	run,
};
