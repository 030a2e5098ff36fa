import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/time.ts';
import { POINTS, type Point } from './bid-steps.ts';
import { CrashSite } from './crash-site.ts';
import type { FaultProxy } from './fault-proxy.ts';
import type { Finding, Proof, Trial } from './proof.ts';
import { Verdicts } from './verdicts.ts';

/** How many groups pass a point before the one that is struck there. */
const GROUPS = 40;

/** How long the server may go on with an answer that it has got, in ms. */
const GRACE = 3;

/** The same where the fault is planted: long enough for the crowd to be told, on a busy machine too, before the late commit. */
const GRACE_OF_CONTROL = 50;

/** How long a point is waited for before it counts as missed. */
const PATIENCE = 15 * SECOND;

/** By how much the planted fault commits after it has answered, in ms. */
const LATE = 300;

export const killApp: Proof = {
	id: 'kill-app',
	promise: 'No acknowledged bid is lost and none doubled when the server is killed at any step of a bid.',
	control: 'the server is told of each commit before the database is',
	n: { small: POINTS.length, usual: 104, control: 1 },
	run,
};

async function run({ n, seed, control, progress }: Trial): Promise<Finding> {
	const verdicts = new Verdicts();
	await CrashSite.with({ seed, ...(control && { commitLate: LATE }) }, async (site) => {
		for (let kill = 1; kill <= n; kill += 1) {
			// The control's crowd must have been told something: its server dies right after it was told of a commit.
			const point = control ? 'after-answer' : (POINTS[(kill - 1) % POINTS.length] as Point);
			await site.round(verdicts, async () => {
				const met = await killAt(site, point, control ? GRACE_OF_CONTROL : site.chance.below(GRACE));
				verdicts.count(`${met ? 'at' : 'missed'}_${point}`);
				if (!met) verdicts.find('missed', point);
				await site.startServer();
			});
			progress(kill);
		}
	});
	return verdicts.finding(n, control ? ['lost'] : undefined);
}

/** Kills the server when a group is at the point, some groups from now, after an answer with that grace; answers whether one ever was. */
async function killAt(site: CrashSite, point: Point, grace: number): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const patience = setTimeout(() => resolve(false), PATIENCE);
	strikeAt(site.proxy, point, 1 + site.chance.below(GROUPS), () => resolve(true));
	const met = await promise;
	clearTimeout(patience);
	if (point === 'after-answer') await sleep(grace);
	await site.killServer();
	site.proxy.strike = () => 'pass';
	return met;
}

/** Freezes the group that is the so-manieth at the point, and says so. */
function strikeAt(proxy: FaultProxy, point: Point, nth: number, met: () => void): void {
	let groups = nth;
	proxy.strike = (moment) => {
		if (moment.point !== point) return 'pass';
		groups -= 1;
		if (groups > 0) return 'pass';
		met();
		return point === 'after-answer' ? 'pass' : 'freeze';
	};
}
