import { parseArgs } from 'node:util';
import { AT_EACH_CHANGE, PROOFS } from './proofs.ts';
import { runProof } from './run-proof.ts';
import { runTogether } from './run-together.ts';

const USAGE = `npm run prove                              lists the proofs
npm run prove -- NAME … [--n N] [--seed S]  runs some; 'all' runs each
npm run prove -- --small [NAME …]           runs some, or those of npm test, at their small size
npm run prove -- --small all                runs all but those that run by name only, at their small size
`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { n: { type: 'string' }, seed: { type: 'string' }, small: { type: 'boolean' } },
});
const chosen = positionals.includes('all')
	? PROOFS.filter(({ byName }) => !byName || !values.small)
	: values.small && positionals.length === 0
		? AT_EACH_CHANGE
		: PROOFS.filter(({ id }) => positionals.includes(id));
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

/** Prints the line of a proof. */
function print(line: Awaited<ReturnType<typeof runProof>>): void {
	process.stdout.write(`${JSON.stringify(line)}\n`);
	if ('pass' in line && !line.pass) process.exitCode = 1;
}

if (values.small && n === null && chosen.length > 1) {
	const complete = await runTogether(chosen, seed, (answer) => {
		if ('line' in answer) return print(answer.line);
		process.stderr.write(`${answer.id}: ${answer.error}\n`);
	});
	if (!complete) process.exitCode = 1;
} else {
	const terminal = process.stderr.isTTY ? process.stderr : null;
	for (const proof of chosen)
		print(await runProof(proof, n ?? (values.small ? proof.n.small : proof.n.usual), seed, terminal));
}
