import { MINUTE } from '#domain/time.ts';
import { CrashSite } from './crash-site.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { Verdicts } from './verdicts.ts';

/** A larger crowd, so that many bids share each commit whose answer is lost. */
const CROWD = { cast: 120, writers: 96 };

/** Bids replayed before the server is killed too, at one more commit whose answer is lost. */
const ROUND = 1_000;

/** How long a round may take to lose so many answers. */
const PATIENCE = 5 * MINUTE;

/** Keys are neither unique nor kept: what the database answers is as before, but a bid that comes again is a new one. */
const FORGET = `
	alter table idempotency_keys drop constraint idempotency_keys_pkey;
	create rule forget as on insert to idempotency_keys do instead nothing`;

export const replay: Proof = {
	id: 'replay',
	promise:
		'A bid whose answer was lost after its commit, and that is sent again, stands once and is answered the same.',
	control: 'idempotency keys lose their unique key and are not kept',
	n: { small: 100, usual: 10_000, control: 30 },
	run,
};

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const verdicts = new Verdicts();
	let lost = 0;
	await CrashSite.with({ seed, crowd: CROWD }, async (site) => {
		if (control) await site.execute(FORGET);
		while (lost < n) {
			await site.round(verdicts, async () => {
				const before = lost;
				const goal = Math.min(n, before + ROUND);
				lost += await loseAnswers(site, goal - before, verdicts);
				if (lost < goal) verdicts.find('missed', `${goal - lost} lost answers`);
				await site.startServer();
			});
			progress(lost);
			if (verdicts.has('missed')) break;
		}
	});
	return verdicts.finding(lost, control ? ['doubled', 'changed'] : undefined);
}

/**
 * Cuts the server off from its database at every second commit of bids, when it is done and before it is answered; at last
 * the server dies with the answer. Each bid in such a commit is sent again: by the engine, by its bidder when the engine
 * gives up, or to the next server. Answers how many there were.
 */
async function loseAnswers(site: CrashSite, least: number, verdicts: Verdicts): Promise<number> {
	const { promise, resolve } = Promise.withResolvers<void>();
	const patience = setTimeout(resolve, PATIENCE);
	let lost = 0;
	site.proxy.strike = ({ point, keys }) => {
		if (point !== 'after-commit' || keys.length === 0 || !site.chance.once(2)) return 'pass';
		lost += keys.length;
		verdicts.count('commits_cut_off');
		if (lost < least) return 'cut';
		resolve();
		return 'freeze';
	};
	await promise;
	clearTimeout(patience);
	await site.killServer();
	site.proxy.strike = () => 'pass';
	return lost;
}
