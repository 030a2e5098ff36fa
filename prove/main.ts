import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ACCESS } from './access.ts';
import { CLOCK } from './clock.ts';
import { ENUM } from './enum.ts';
import { FIELDS } from './fields.ts';
import { FLOOD } from './flood.ts';
import { FUZZ } from './fuzz.ts';
import { killApp } from './kill-app.ts';
import { killDb } from './kill-db.ts';
import { LEDGER } from './ledger.ts';
import { LIMITS } from './limits.ts';
import { outage } from './outage.ts';
import { PII } from './pii.ts';
import { PIX } from './pix.ts';
import { powerCut } from './power-cut.ts';
import type { Proof, ProofLine, Trial } from './proof.ts';
import { RACE } from './race.ts';
import { replay } from './replay.ts';
import { RULES } from './rules.ts';
import { SESSION } from './session.ts';
import { UPLOAD } from './upload.ts';

/** All proofs, in the order of a full run. */
const PROOFS: readonly Proof[] = [
	RULES,
	RACE,
	CLOCK,
	LEDGER,
	PIX,
	FLOOD,
	UPLOAD,
	outage,
	LIMITS,
	ENUM,
	SESSION,
	killDb,
	killApp,
	powerCut,
	replay,
	ACCESS,
	FIELDS,
	FUZZ,
	PII,
];

const USAGE = `npm run prove                              lists the proofs
npm run prove -- NAME … [--n N] [--seed S]  runs some; 'all' runs each
npm run prove -- --small [NAME …]           runs all or some at their size in npm test
`;

/** Runs a proof's control, then the proof, and returns its line. */
async function prove(proof: Proof, n: number, seed: number): Promise<ProofLine> {
	const { id } = proof;
	const skipped = await proof.skipped?.();
	if (skipped) return { id, skipped };
	const planted = await proof.run(trial(`${id}, control`, proof.n.control, seed, true));
	const found = await proof.run(trial(id, n, seed, false));
	const control_caught = planted.violations > 0;
	const { violations: value, counted } = found;
	return {
		id,
		n: found.n,
		value,
		target: 0,
		pass: value === 0 && control_caught && found.n >= n,
		seed,
		commit: commit(),
		control_caught,
		control_counted: planted.counted,
		counted,
		examples: found.examples.slice(0, 5),
	};
}

function trial(name: string, n: number, seed: number, control: boolean): Trial {
	const shows = process.stderr.isTTY;
	return {
		n,
		seed,
		control,
		progress: (done) => {
			if (shows) process.stderr.write(`\r${name}: ${done} of ${n}${done >= n ? '\n' : ''}`);
		},
	};
}

/** The current commit, followed by `+` if the work tree differs from it. */
function commit(): string {
	try {
		const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
		return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
	} catch {
		return 'unknown';
	}
}

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { n: { type: 'string' }, seed: { type: 'string' }, small: { type: 'boolean' } },
});
const everything = positionals.includes('all') || (values.small && positionals.length === 0);
const chosen = everything ? PROOFS : PROOFS.filter(({ id }) => positionals.includes(id));
const unknown = positionals.filter((name) => name !== 'all' && !PROOFS.some(({ id }) => id === name));
const seed = Number(values.seed ?? 1);
const n = values.n === undefined ? null : Number(values.n);
if (unknown.length > 0 || !Number.isInteger(seed) || !(n === null || Number.isInteger(n))) {
	process.stderr.write(`${unknown.length > 0 ? `No proof ${unknown.join(', ')}.\n` : ''}${USAGE}`);
	process.exit(2);
}
if (chosen.length === 0) {
	process.stdout.write(USAGE);
	for (const { id, promise, control } of PROOFS)
		process.stdout.write(`${id}\n  ${promise}\n  control: ${control}\n`);
}
for (const proof of chosen) {
	const line = await prove(proof, n ?? (values.small ? proof.n.small : proof.n.usual), seed);
	process.stdout.write(`${JSON.stringify(line)}\n`);
	if ('pass' in line && !line.pass) process.exitCode = 1;
}
