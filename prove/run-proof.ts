import { execFileSync } from 'node:child_process';
import { SECOND } from '#domain/values/time.ts';
import { SERVERS } from '#prove/proxies/proxies.ts';
import type { Proof, ProofLine, Trial } from '#prove/system/proof.ts';

/** Runs a proof's control, then the proof with `n` cases, and returns its line. `shown` is a terminal for the progress. */
export async function runProof(
	proof: Proof,
	n: number,
	seed: number,
	shown: NodeJS.WriteStream | null,
): Promise<ProofLine> {
	const { id } = proof;
	const start = performance.now();
	commit ??= currentCommit();
	const skipped = await proof.skipped?.();
	if (skipped) return { id, skipped };
	const planted = await proof.run(trial(`${id}, control`, proof.n.control, seed, true, shown));
	const found = await proof.run(trial(id, n, seed, false, shown));
	const control_caught = planted.violations > 0;
	const { violations: value, counted } = found;
	return {
		id,
		n: found.n,
		value,
		target: 0,
		pass: value === 0 && control_caught && found.n >= n,
		seed,
		commit,
		...(SERVERS > 1 && { servers: SERVERS }),
		seconds: Math.round((performance.now() - start) / SECOND),
		control_caught,
		control_counted: planted.counted,
		counted,
		examples: found.examples.slice(0, 5),
	};
}

function trial(
	name: string,
	n: number,
	seed: number,
	control: boolean,
	shown: NodeJS.WriteStream | null,
): Trial {
	return {
		n,
		seed,
		control,
		progress: (done) => void shown?.write(`\r${name}: ${done} of ${n}${done >= n ? '\n' : ''}`),
	};
}

let commit: string | null = null;

/** The current commit, followed by `+` if the work tree differs from it. */
function currentCommit(): string {
	try {
		const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
		return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
	} catch {
		return 'unknown';
	}
}
