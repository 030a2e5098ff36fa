import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { ZipFile } from 'yazl';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { readLotFacts } from '#server/features/bidding/ledger/read-lot-facts.ts';
import { LOT_AUCTIONEER } from '#server/features/catalogue/sales/lot-sale.ts';
import { journalCsv, readJournal } from '#server/features/settlement/money/read-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { Vault } from '#server/platform/vault.ts';
import {
	type BundledFile,
	decisionsCsv,
	documentsTable,
	proofFiles,
	rightsTable,
	signedFiles,
} from './bundle-files.ts';
import { moneyFiles, partsCsv, paymentsCsv } from './bundle-money.ts';
import { bundleNote, LEDGER_NOTE } from './bundle-note.ts';
import {
	acceptancesCsv,
	actionsCsv,
	bidsCsv,
	noticesTable,
	questionsCsv,
	reasonsCsv,
} from './bundle-tables.ts';
import type { AtaPerson } from './compose-ata.ts';
import { sha256 } from './digest.ts';
import { drawAta, drawPaper, type PaperDeps, papersOf, siteOf } from './issue-papers.ts';
import type { PaperWin } from './paper-win.ts';
import { type AtaSource, readAtaSource } from './read-ata.ts';
import { type DeskReader, readPeople, recordReading } from './read-people.ts';
import { readWin } from './read-win.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const FORMAT = join(ROOT, 'docs', 'ledger.md');
/** verifier-program.ts in one file, which the build makes. */
const VERIFIER = join(ROOT, 'build', 'verifier', 'verify.mjs');

// A long ledger is held in memory while its bundle is made: one at a time, and at most four waiting.
const withSlot = createSemaphore(1, 4);

interface BundleDeps extends PaperDeps {
	storage: Pick<Storage, 'bytes'>;
	vault: Vault;
}

/**
 * The court bundle of an auction as a ZIP (rules §60): its papers, documents, ledger, keys, bids with people, decisions, acts, notices, payments with guias and
 * proofs, and a program that verifies them. `auction.not-found` when there is none, `server.busy` when too many are waiting.
 */
export async function issueBundle(
	deps: BundleDeps,
	auction_id: string,
	reader: DeskReader,
): Promise<Result<ReadableStream>> {
	const made = await withSlot(() => makeBundle(deps, auction_id, reader));
	return made ?? fail(problem('server.busy'));
}

async function makeBundle(
	deps: BundleDeps,
	auction_id: string,
	reader: DeskReader,
): Promise<Result<ReadableStream>> {
	const source = await readBundle(deps, auction_id, reader);
	if (!source) return fail(problem('auction.not-found'));
	const papers = await drawAll(deps, source);
	if (!papers.ok) return papers;
	const stored = await storedFiles(deps.storage, source.stored);
	const made = new Map<string, Buffer>(papers.value);
	for (const [name, text] of Object.entries(source.files)) made.set(name, Buffer.from(text));
	made.set('registro.txt', Buffer.from(LEDGER_NOTE));
	made.set('ledger.md', await readFile(FORMAT)).set('verify.mjs', await readFile(VERIFIER));
	const names = [...made.keys(), ...stored.map(({ name }) => name)];
	made.set('LEIA-ME.txt', Buffer.from(bundleNote(source.lot, source.issued, siteOf(deps), names)));
	return ok(zipped(deps.storage, made, stored, new Date(source.issued)));
}

/** The papers that exist for the lot now, in the names of their files. */
async function drawAll(
	deps: BundleDeps,
	{ lot, win, people, ...source }: BundleSource,
): Promise<Result<Map<string, Buffer>>> {
	const files = new Map<string, Buffer>();
	for (const [name, named] of [
		['ata.pdf', null],
		['ata-identificada.pdf', people],
	] as const) {
		const drawn = await drawAta(deps, { ...source, lot: { ...lot, people: named && [...named] } });
		if (!drawn.ok) return drawn;
		files.set(name, Buffer.from(drawn.value));
	}
	for (const [paper, composed] of papersOf(lot, win, siteOf(deps))) {
		const drawn = await drawPaper(deps, lot, composed);
		if (!drawn.ok) return drawn;
		files.set(`${paper}.pdf`, Buffer.from(drawn.value));
	}
	return ok(files);
}

/**
 * The hashes of the files in storage, each read by itself. What the storage lost is left out, and is named with its hash in its table: everything
 * else is still worth having.
 */
async function storedFiles(
	storage: BundleDeps['storage'],
	files: readonly BundledFile[],
): Promise<(BundledFile & { sha256: string })[]> {
	const found: (BundledFile & { sha256: string })[] = [];
	for (const file of files) {
		const bytes = await storage.bytes(file.key);
		if (bytes) found.push({ ...file, sha256: sha256(bytes) });
	}
	return found;
}

/** Files of the storage are read again when their turn comes, one at a time. */
function zipped(
	storage: BundleDeps['storage'],
	made: Map<string, Buffer>,
	stored: readonly (BundledFile & { sha256: string })[],
	mtime: Date,
): ReadableStream {
	const zip = new ZipFile();
	const out = zip.outputStream as Readable;
	zip.on('error', (error: Error) => out.destroy(error));
	const lines = [
		...[...made].map(([name, bytes]) => `${sha256(bytes)}  ${name}\n`),
		...stored.map((file) => `${file.sha256}  ${file.name}\n`),
	];
	for (const [name, bytes] of made) zip.addBuffer(bytes, name, { mtime });
	zip.addBuffer(Buffer.from(lines.join('')), 'MANIFEST.sha256', { mtime });
	for (const { name, key } of stored)
		zip.addReadStreamLazy(name, { mtime }, (give) => {
			storage.bytes(key).then(
				(bytes) =>
					bytes ? give(null, Readable.from([bytes])) : give(new Error(`${key} is gone`), Readable.from([])),
				(error: unknown) => give(error, Readable.from([])),
			);
		});
	zip.end();
	return Readable.toWeb(out) as ReadableStream;
}

/** What a court bundle is made from, read in one snapshot. */
interface BundleSource extends AtaSource {
	win: PaperWin | null;
	people: readonly AtaPerson[];
	/** The bundle's files that come straight from the database, by name. */
	files: Record<string, string>;
	/** Those that come from storage. */
	stored: BundledFile[];
}

/**
 * Everything stored about an auction, in one snapshot, with the entries that an administrator took it and read whose identity. Null when
 * the environment has no such auction.
 */
async function readBundle(
	{ db, environment, vault }: BundleDeps,
	auction_id: string,
	reader: DeskReader,
): Promise<BundleSource | null> {
	return db
		.transaction()
		.setIsolationLevel('repeatable read')
		.execute(async (trx) => {
			const ata = await readAtaSource(trx, environment, auction_id);
			if (!ata) return null;
			const people = await readPeople({ db: trx, vault }, reader, auction_id);
			const win = await readWin({ db: trx, vault }, auction_id, null);
			const told = people.some(({ user_id }) => user_id === win?.user_id);
			if (win?.identity && win.user_id !== null && !told) await recordReading(trx, reader, win.user_id);
			const tables = await readTables(trx, { auction_id, people, texts: ata.texts });
			const facts = {
				'ledger.ndjson': ata.texts.map((text) => `${text}\n`).join(''),
				'auction-ledger-keys.json': json({ keys: await readLedgerKeys(trx) }),
				'fatos.json': json(await readLotFacts(trx, environment, auction_id)),
				'lote.json': json(await readLot(trx, auction_id)),
			};
			await recordAudit(trx, {
				admin_id: reader.user_id,
				action: 'auction.bundled',
				subject: auction_id,
				changes: {},
			});
			return { ...ata, win, people, files: { ...facts, ...tables.files }, stored: tables.stored };
		});
}

/** The tables of a bundle, those alone that have a row, and the files that they name. */
async function readTables(
	trx: Kysely<Database>,
	{
		auction_id,
		people,
		texts,
	}: { auction_id: string; people: readonly AtaPerson[]; texts: readonly string[] },
): Promise<{ files: Record<string, string>; stored: BundledFile[] }> {
	const acceptances = await acceptancesCsv(trx, auction_id);
	const reasons = await reasonsCsv(trx, auction_id);
	const questions = await questionsCsv(trx, auction_id);
	const decisions = await decisionsCsv(trx, auction_id, texts);
	const rights = await rightsTable(trx, auction_id);
	const notices = await noticesTable(trx, auction_id);
	const signed = await signedFiles(trx, auction_id);
	const money = await moneyFiles(trx, auction_id);
	const documents = await documentsTable(trx, auction_id);
	return {
		files: {
			'ranking-de-lances.csv': await bidsCsv(trx, auction_id, people),
			'atos-da-administracao.csv': await actionsCsv(trx, auction_id),
			...(acceptances && { 'habilitacoes.csv': acceptances }),
			...(rights && { 'preferencias.csv': rights.csv }),
			...(decisions && { 'decisoes.csv': decisions }),
			...(reasons && { 'motivos-da-publicacao.csv': reasons }),
			...(questions && { 'perguntas.csv': questions }),
			...(notices && { 'cientificacoes.csv': notices.csv }),
			...(signed && { 'autos-assinados.csv': signed.csv }),
			...(documents && { 'documentos.csv': documents.csv }),
			'pagamentos.csv': await paymentsCsv(trx, auction_id),
			'partes.csv': await partsCsv(trx, auction_id),
			...(money && { 'guias-e-comprovantes.csv': money.csv }),
			'movimentos.csv': journalCsv(await readJournal(trx, auction_id)),
		},
		stored: [
			...(signed?.files ?? []),
			...(documents?.files ?? []),
			...(notices?.proofs ?? []),
			...(money?.files ?? []),
			...(rights?.files ?? []),
			...(await proofFiles(trx, texts)),
		],
	};
}

function json(value: unknown): string {
	return `${JSON.stringify(value, null, '\t')}\n`;
}

/** The lot with its property, its sale and its rounds, amounts in centavos. Secret maximums are not included. */
async function readLot(trx: Kysely<Database>, auction_id: string): Promise<unknown> {
	const { rows } = await sql<{ lot: unknown }>`
		select jsonb_build_object(
			'id', a.id, 'titulo', a.title, 'descricao', a.description, 'cidade', a.city, 'uf', a.state,
			'modalidade', a.kind, 'tipo', a.auction_type, 'situacao', a.status, 'comitente', a.seller,
			'leiloeiro', ${LOT_AUCTIONEER} ->> 'name', 'matricula_do_leiloeiro', ${LOT_AUCTIONEER} ->> 'registration',
			'lance_inicial_centavos', a.initial_bid, 'lance_atual_centavos', a.current_bid,
			'lances', a.bid_count, 'na_frente', a.leader, 'abertura', a.start_time, 'termino', a.end_time,
			'termino_marcado', a.scheduled_end_time, 'prorrogacao', a.extension_mode,
			'janela_de_prorrogacao_ms', a.extension_window_ms, 'limite_da_prorrogacao', a.extension_cap,
			'comissao_pontos_base', a.commission_bp, 'prazo_de_pagamento_horas', a.payment_deadline_hours,
			'retirado_em', a.withdrawn_at, 'registros', a.ledger_seq, 'ultimo_resumo', a.ledger_hash,
			'imovel', (select to_jsonb(p) - 'auction_id' - 'environment' - 'source_hash'
				from properties p where p.auction_id = a.id),
			'leilao', (select jsonb_build_object('numero', s.number, 'ano', s.year, 'titulo', s.title, 'processo', s.case_number, 'vara', s.court,
				'publicado_em', s.published_at, 'partes', (select jsonb_agg(jsonb_build_object('papel', p ->> 'role', 'nome', p ->> 'name'))
				from jsonb_array_elements(s.parties) p)) from sales s where s.id = a.sale_id),
			'leilao_atual', a.round, 'pracas', coalesce((select jsonb_agg(to_jsonb(r) - 'auction_id' order by r.number)
				from auction_rounds r where r.auction_id = a.id), '[]')
		) as lot
		from auctions a where a.id = ${auction_id}`.execute(trx);
	return rows[0]?.lot;
}
