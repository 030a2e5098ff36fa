import { parseArgs } from 'node:util';
import { z } from 'zod';
import { examine } from '#server/doctor/examine.ts';
import type { Finding } from '#server/doctor/finding.ts';

const USAGE = `Usage: npm run doctor [-- --servers N] [--send-test ADDRESS] [--json]
  Examines a deployment with the variables of its server: run it where the server runs, beside it.
  --servers N          how many servers share the database (1)
  --send-test ADDRESS  sends a test email
  --json               prints the findings as JSON
Exit code: 0 if nothing is wrong, 1 if something is, 2 for wrong usage.`;

async function main(): Promise<number> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			servers: { type: 'string', default: '1' },
			'send-test': { type: 'string' },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	const servers = z.coerce.number().int().min(1).max(1_000).safeParse(values.servers);
	const address = values['send-test'];
	const wrong =
		positionals.length > 0 || !servers.success || (address && !z.email().safeParse(address).success);
	if (values.help || wrong) {
		process.stderr.write(`${USAGE}\n`);
		return values.help ? 0 : 2;
	}
	const findings = await examine(process.env, {
		servers: servers.data ?? 1,
		sendTest: address ?? null,
		now: Date.now(),
	});
	process.stdout.write(values.json ? `${JSON.stringify(findings, null, '\t')}\n` : linesOf(findings));
	return findings.some(({ state }) => state === 'error') ? 1 : 0;
}

/** One line a finding, and what to do below it. */
function linesOf(findings: readonly Finding[]): string {
	const lines = findings.map(({ check, state, found, remedy }) => {
		const line = `${state.padEnd(8)} ${check}: ${found}`;
		return remedy ? `${line}\n         → ${remedy}` : line;
	});
	const count = (state: Finding['state']) => findings.filter((each) => each.state === state).length;
	return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warning')} warnings, ${count('error')} errors\n`;
}

process.exitCode = await main();
