import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { deliverCheckpoints } from '#server/features/bidding/witness/deliver-checkpoints.ts';
import type { Witness } from '#server/features/bidding/witness/witnesses.ts';
import { takeNow } from '#server/testing/checkpoints.ts';
import { makeOpenAuction } from '#server/testing/factories.ts';
import { useApp } from '#server/testing/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'witness-metrics-'));
const app = useApp({ WITNESS_DIR: folder, WITNESS_EMAILS: 'oab@example.com' });
afterAll(() => rm(folder, { recursive: true, force: true }));

async function exported(): Promise<string[]> {
	const text = String((await app.ask('GET', OPERATION_API.metrics)).body);
	return text.split('\n').filter((line) => /^martelo_(witness|ledger_checkpoints)/.test(line));
}

async function deliver(): Promise<void> {
	const { environment, witnessing } = app.context;
	const report = () => undefined;
	const [witness] = witnessing.witnesses as [Witness];
	await deliverCheckpoints({ db: app.context.db, environment, report, pause: 0 }, witness);
}

test('each witness of the variables is counted from the first checkpoint on, and no former one', async () => {
	const of = (name: string, folder_value: number, email: number) => [
		`martelo_witness_${name}{witness="folder"} ${folder_value}`,
		`martelo_witness_${name}{witness="email"} ${email}`,
	];
	await sql`insert into ledger_witnesses (environment, witness) values ('production', 'bucket')`.execute(
		app.db,
	);
	for (let n = 0; n < 3; n += 1) {
		await makeOpenAuction(app.db);
		await takeNow(app.db, app.context.witnessing.signer);
	}
	expect(await exported()).toEqual([
		'martelo_ledger_checkpoints 3',
		...of('behind', 3, 3),
		...of('failing_seconds', 0, 0),
	]);
	await deliver();
	expect(await exported()).toEqual(expect.arrayContaining(of('behind', 0, 3)));
	await makeOpenAuction(app.db);
	await takeNow(app.db, app.context.witnessing.signer);
	await rm(folder, { recursive: true });
	await deliver();
	const failing = (await exported()).find((line) =>
		line.startsWith('martelo_witness_failing_seconds{witness="folder"}'),
	);
	expect(Number(failing?.split(' ')[1])).toBeGreaterThan(0);
	expect(await exported()).toEqual(expect.arrayContaining(of('behind', 1, 4)));
});
