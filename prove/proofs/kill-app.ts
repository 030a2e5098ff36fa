import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';
import { CrashTest } from '#prove/attacks/crash-test.ts';
import { type FaultProxy, POINTS, type Point } from '#prove/proxies/fault-proxy.ts';
import { Findings, type Proof, type RunResult, type Trial } from '#prove/system/proof.ts';

/** The maximum number of groups of bids that reach the point before the kill, and the number in the control. */
const GROUPS = 40;
const GROUPS_OF_CONTROL = 6;

/** The maximum time between the answer to the commit and the kill, in milliseconds. */
const GRACE = 3;

/** That time in the control: long enough for the bidders to be answered, shorter than `LATE`. */
const GRACE_OF_CONTROL = 150;

/** How long to wait for a point to be reached, in milliseconds. */
const POINT_TIMEOUT = 15 * SECOND;

/** The delay of the planted fault's commits, in milliseconds: on a busy machine it takes a moment until the server is killed. */
const LATE = SECOND;

async function run({ n, seed, control, progress }: Trial): Promise<RunResult> {
	const findings = new Findings();
	await CrashTest.with({ seed, rounds: n, ...(control && { commitLate: LATE }) }, async (test) => {
		for (let kill = 1; kill <= n; kill += 1) {
			// In the control, bidders must have been answered, so the server is killed after the answer to a commit.
			const point = control ? 'after-answer' : (POINTS[(kill - 1) % POINTS.length] as Point);
			await test.round(findings, async () => {
				const nth = control ? GROUPS_OF_CONTROL : 1 + test.random.below(GROUPS);
				const reached = await killAt(test, point, nth, control ? GRACE_OF_CONTROL : test.random.below(GRACE));
				findings.count(`${reached ? 'at' : 'missed'}_${point}`);
				if (!reached) findings.add('missed', point);
				// The fault has done its work. Without it, the bids that are sent again are answered sooner.
				test.proxy.commitLate = null;
				await test.startServer();
			});
			progress(kill);
		}
	});
	return findings.result(n, control ? ['lost'] : undefined);
}

/** Kills the server when the nth group of bids reaches the point. Returns whether it did. */
async function killAt(test: CrashTest, point: Point, nth: number, grace: number): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const patience = setTimeout(() => resolve(false), POINT_TIMEOUT);
	freezeAt(test.proxy, point, nth, () => resolve(true));
	const reached = await promise;
	clearTimeout(patience);
	if (point === 'after-answer') await sleep(grace);
	await test.killServer();
	test.proxy.injectFault = () => 'pass';
	return reached;
}

/** Freezes the nth group of bids at the point and calls `reached`. At `after-answer` nothing is left to freeze. */
function freezeAt(proxy: FaultProxy, point: Point, nth: number, reached: () => void): void {
	let groups = nth;
	proxy.injectFault = (moment) => {
		if (moment.point !== point) return 'pass';
		groups -= 1;
		if (groups > 0) return 'pass';
		reached();
		return point === 'after-answer' ? 'pass' : 'freeze';
	};
}

export const killApp: Proof = {
	id: 'kill-app',
	promise: 'No acknowledged bid is lost and none doubled when the server is killed at any step of a bid.',
	control: 'the server gets the answer to each commit before the database gets the commit',
	n: { small: POINTS.length, usual: 104, control: 1 },
	run,
};
