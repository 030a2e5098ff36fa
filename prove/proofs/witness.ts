import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { CheckpointFile } from '#domain/ledger/checkpoints.ts';
import { faultsOfCheckpointVectors } from '#prove/oracle/checkpoint-vectors.ts';
import { copyTables } from '#prove/oracle/database-copy.ts';
import { readFolder, verifyWitnessed } from '#prove/oracle/independent-witness.ts';
import { makeLedger } from '#prove/oracle/real-ledgers.ts';
import {
	asOwner,
	CHECKPOINT_TAMPERINGS,
	LEDGER_TAMPERINGS,
	type Ledger,
	rebuilt,
	rebuiltEarlier,
	tamperLedger,
	writeCheckpoints,
	writeLedger,
} from '#prove/oracle/tampering.ts';
import type { Proof, RunResult, Trial } from '#prove/system/proof.ts';
import { type SeededRandom, seededRandom } from '#prove/system/seeded-random.ts';
import { openTestSystem, type TestSystem } from '#prove/system/test-system.ts';
import { type Kept, readKeptFolder } from '#server/features/bidding/witness/kept-checkpoints.ts';
import { publicServer } from '#server/features/bidding/witness/public-server.ts';
import { verifyServer } from '#server/features/bidding/witness/verify-server.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { openSigner, type Signer } from '#server/platform/signing.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';
import { waitFor } from '#server/testing/wait-for.ts';

/** A system whose ledgers were witnessed, and what the witness has. */
interface Witnessed {
	system: TestSystem;
	folder: string;
	files: CheckpointFile[];
	ledgers: { id: string; lines: string[] }[];
	/** The key of the installation, which the attacker has, and one of their own. */
	signer: Signer;
	stranger: Signer;
	restore(): Promise<void>;
}

const newKey = () =>
	generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

async function run(trial: Trial): Promise<RunResult> {
	const folder = await mkdtemp(join(tmpdir(), 'proof-witness-'));
	const key = newKey();
	// 1.2 s between two checkpoints, on two servers.
	const variables = { WITNESS_DIR: folder, WITNESS_INTERVAL: '0.02', LEDGER_KEY: key };
	const system = await openTestSystem({ preloads: [undefined, undefined], variables });
	const holder = openDatabase(system.databaseUrl, 1);
	try {
		return await holder.connection().execute((held) => proveOn(trial, system, held, { folder, key }));
	} finally {
		await holder.destroy();
		await system.close();
	}
}

/** `held` is one connection for the whole run: the lock on checkpoints belongs to it. */
async function proveOn(
	{ n, seed, control, progress }: Trial,
	system: TestSystem,
	held: TestSystem['db'],
	{ folder, key }: { folder: string; key: string },
): Promise<RunResult> {
	const random = seededRandom(seed);
	for (let count = 0; count < (control ? 2 : 5); count += 1)
		await makeLedger(system, seededRandom(seed * 1_000 + count), count);
	const signer = await openSigner(folder, key);
	const stranger = await openSigner(folder, newKey());
	const witnessed = await freeze(system, folder, held, { signer, stranger });
	const examples = control ? [] : [...faultsOfCheckpointVectors(), ...(await faultsOfOriginal(witnessed))];
	const counted: Record<string, number> = {
		ledgers: witnessed.ledgers.length,
		records: witnessed.ledgers.reduce((sum, { lines }) => sum + lines.length, 0),
		checkpoints: witnessed.files.length,
	};
	for (let done = 1; done <= n; done += 1) {
		const { kind, missed } = await tamper(witnessed, random, control);
		counted[kind] = (counted[kind] ?? 0) + 1;
		if (missed !== null) examples.push(`${kind}: ${missed}`);
		if (done % 20 === 0) progress(done);
	}
	if (!control) examples.push(...(await faultsOfOriginal(witnessed)));
	return { n, violations: examples.length, counted: { ...counted, missed: examples.length }, examples };
}

/** Waits until everything is witnessed, and lets no server take another checkpoint. */
async function freeze(
	system: TestSystem,
	folder: string,
	held: TestSystem['db'],
	keys: Pick<Witnessed, 'signer' | 'stranger'>,
): Promise<Witnessed> {
	const { db } = system;
	await waitFor('all ledgers to be witnessed', async () => {
		const { rows } = await sql<{ open: boolean; checkpoints: number }>`
			select exists (select from auctions a left join witnessed_ledgers w on w.auction_id = a.id
				where a.ledger_seq > 0 and w.hash is distinct from a.ledger_hash) as open,
				(select count(*)::int from ledger_checkpoints) as checkpoints`.execute(db);
		const written = (await readdir(folder)).filter((name) => name.endsWith('.json')).length;
		return rows[0]?.open === false && written === rows[0].checkpoints;
	});
	await sql`select pg_advisory_lock(hashtextextended('ledger checkpoint production', 0))`.execute(held);
	const rows = await db
		.selectFrom('ledger_records')
		.select(['auction_id', 'record'])
		.orderBy('auction_id')
		.orderBy('seq')
		.execute();
	const ledgers = [...new Set(rows.map(({ auction_id }) => auction_id))].map((id) => ({
		id,
		lines: rows.flatMap(({ auction_id, record }) => (auction_id === id ? [record] : [])),
	}));
	const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
	const files = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CheckpointFile);
	return { system, folder, files, ledgers, ...keys, restore: await copyTables(db) };
}

/** Both verifiers accept the system as it is, whatever part of the checkpoints the witness has kept. */
async function faultsOfOriginal(witnessed: Witnessed): Promise<string[]> {
	const faults: string[] = [];
	for (const kept of ['all', 'newest'] as const) {
		const found = await verifyBoth(witnessed, kept);
		for (const [who, fault] of Object.entries(found))
			if (fault !== null) faults.push(`${who} refuses the original (${kept} kept): ${fault}`);
	}
	return faults;
}

/** One random tampering; `missed` says who does not find it. */
async function tamper(
	witnessed: Witnessed,
	random: SeededRandom,
	control: boolean,
): Promise<{ kind: string; missed: string | null }> {
	const { system, files, ledgers, signer, stranger, restore } = witnessed;
	for (;;) {
		const [of, on] = [random.pick(LEDGER_TAMPERINGS), random.pick(CHECKPOINT_TAMPERINGS)];
		const { id, lines } = random.pick(ledgers);
		const changed = tamperLedger(of, lines, random);
		// The same checkpoints of the same ledgers, signed again, state nothing else.
		const resigned = ['none', 'rewritten', 'stranger', 'earlier'].includes(on);
		if (changed === null || (of === 'none' && resigned)) continue;
		const forged: Ledger = { id, lines: changed === 'removed' ? null : changed };
		const from = 1 + random.below(files.length);
		await asOwner(system.db, async (trx) => {
			if (of !== 'none') await writeLedger(trx, forged);
			if (on === 'deleted') await writeCheckpoints(trx, [], signer);
			if (on === 'cut') await sql`delete from ledger_checkpoints where number >= ${from}`.execute(trx);
			const by = on === 'stranger' ? stranger : signer;
			if (on === 'rewritten' || on === 'stranger')
				await writeCheckpoints(trx, rebuilt(files, forged, by), by);
			if (on === 'earlier') await writeCheckpoints(trx, rebuiltEarlier(files, forged, signer), signer);
		});
		const kept = control ? 'none' : random.pick(['all', 'newest', 'some'] as const);
		const found = await verifyBoth(witnessed, kept, random);
		await restore();
		const missed = Object.entries(found).flatMap(([who, fault]) => (fault === null ? [who] : []));
		const words = missed.length > 0 ? `${missed.join(' and ')} did not find it, with ${kept} kept` : null;
		return { kind: `ledger_${of}_checkpoints_${on}`, missed: words };
	}
}

/** What the two verifiers find, given all the kept checkpoints, some with the newest, only the newest, or none. */
async function verifyBoth(
	{ folder, files, system }: Witnessed,
	kept: 'all' | 'newest' | 'some' | 'none',
	random?: SeededRandom,
): Promise<{ product: string | null; independent: string | null }> {
	const server = random ? random.pick(system.servers) : (system.servers[0] as ServerProcess);
	const newest = files.length;
	const numbers = new Set(
		files.flatMap(({ checkpoint: { number } }) => {
			const chosen = kept === 'all' || number === newest || (kept === 'some' && random?.oneIn(2));
			return chosen && kept !== 'none' ? [number] : [];
		}),
	);
	const read = await readKeptFolder(folder, []);
	const own: Kept = {
		...read,
		checkpoints: read.checkpoints.filter(({ answer }) => numbers.has(answer.checkpoint.number)),
	};
	const product = (await verifyServer(own, publicServer(server.url))).faults[0] ?? null;
	const theirs = readFolder(folder).filter((each) =>
		numbers.has((each?.checkpoint as { number: number } | undefined)?.number ?? 0),
	);
	return { product, independent: await verifyWitnessed(theirs, server.url) };
}

export const WITNESS: Proof = {
	id: 'witness',
	promise:
		'0 changes of a database administrator who also has the signing key that two verifiers miss, given what a witness has kept and no receipt: ledgers cut, rewritten, emptied or removed, checkpoints deleted or signed anew',
	control: 'nothing was kept, so that a complete consistent rewrite passes',
	n: { small: 30, usual: 1_000, control: 30 },
	run,
};
