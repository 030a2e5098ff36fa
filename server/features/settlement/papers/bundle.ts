import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Kysely, sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { Environment } from '#domain/auction/auction.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { formatDateTimeSeconds } from '#domain/values/time.ts';
import { recordAudit } from '#server/features/accounts/audit-log/record-action.ts';
import { readLedgerKeys } from '#server/features/bidding/ledger/ledger-keys.ts';
import { readLotFacts } from '#server/features/bidding/ledger/read-lot-facts.ts';
import { LOT_AUCTIONEER } from '#server/features/catalogue/sales/lot-sale.ts';
import { journalCsv, readJournal } from '#server/features/settlement/money/read-journal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type BundledFile, decisionsCsv, documentsTable, proofFiles, rightsTable } from './bundle-files.ts';
import {
	acceptancesCsv,
	actionsCsv,
	bidsCsv,
	noticesTable,
	paymentsCsv,
	reasonsCsv,
} from './bundle-tables.ts';
import { sha256 } from './digest.ts';
import { drawAta, type PaperDeps } from './issue-papers.ts';
import { type AtaSource, readAtaSource } from './read-ata.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const FORMAT = join(ROOT, 'docs', 'ledger.md');
/** verifier-program.ts in one file, which the build makes. */
const VERIFIER = join(ROOT, 'build', 'verifier', 'verify.mjs');

// A long ledger is held in memory while its bundle is made: one at a time, and at most four waiting.
const withSlot = createSemaphore(1, 4);

interface BundleDeps extends PaperDeps {
	storage: Pick<Storage, 'bytes'>;
}

/**
 * The court bundle of an auction as a ZIP: ata, ledger, keys, ranking, decisions, administrators' actions, notices, documents, proofs, payments,
 * and a program that verifies them. `auction.not-found` when there is none, `server.busy` when too many are waiting.
 */
export async function issueBundle(
	deps: BundleDeps,
	auction_id: string,
	admin_id: string,
): Promise<Result<ReadableStream>> {
	const made = await withSlot(() => makeBundle(deps, auction_id, admin_id));
	return made ?? fail(problem('server.busy'));
}

async function makeBundle(
	deps: BundleDeps,
	auction_id: string,
	admin_id: string,
): Promise<Result<ReadableStream>> {
	const source = await readBundle(deps.db, deps.environment, auction_id, admin_id);
	if (!source) return fail(problem('auction.not-found'));
	const ata = await drawAta(deps, source);
	if (!ata.ok) return ata;
	const files = await filesOf(deps, source, ata.value);
	const proofs = await hashed(deps.storage, source.proofs);
	const list = [...[...files].map(([name, bytes]) => ({ name, sha256: sha256(bytes) })), ...proofs].map(
		(file) => `${file.sha256}  ${file.name}\n`,
	);
	files.set('MANIFEST.sha256', Buffer.from(list.join('')));
	return ok(zipped(deps.storage, files, proofs, new Date(source.issued)));
}

async function filesOf(
	{ brand }: BundleDeps,
	{ lot, issued, files }: BundleSource,
	ata: Uint8Array,
): Promise<Map<string, Buffer>> {
	const all = new Map([
		['LEIA-ME.txt', Buffer.from(bundleNote({ ...lot, issued, brand }))],
		['ata.pdf', Buffer.from(ata)],
		['ledger.md', await readFile(FORMAT)],
		['verify.mjs', await readFile(VERIFIER)],
	]);
	for (const [name, text] of Object.entries(files)) all.set(name, Buffer.from(text));
	return all;
}

type HashedFile = BundledFile & { sha256: string };

/** The files with their hashes. One that the storage lost is named in its table alone; everything else is still worth having. */
async function hashed(storage: BundleDeps['storage'], files: readonly BundledFile[]): Promise<HashedFile[]> {
	const found: HashedFile[] = [];
	for (const file of files) {
		const bytes = await storage.bytes(file.key);
		if (bytes) found.push({ ...file, sha256: sha256(bytes) });
	}
	return found;
}

/** Stored files are read when their turn comes: never more than one is in memory. */
function zipped(
	storage: BundleDeps['storage'],
	files: ReadonlyMap<string, Buffer>,
	stored: readonly BundledFile[],
	mtime: Date,
): ReadableStream {
	const zip = new ZipFile();
	for (const [name, bytes] of files) zip.addBuffer(bytes, name, { mtime });
	for (const { name, key } of stored)
		zip.addReadStreamLazy(name, { mtime }, (take) => {
			void storage.bytes(key).then(
				(bytes) =>
					bytes ? take(null, Readable.from([bytes])) : take(new Error(`${key} is gone`), Readable.from([])),
				(error: Error) => take(error, Readable.from([])),
			);
		});
	zip.end();
	return Readable.toWeb(zip.outputStream as Readable) as ReadableStream;
}

/** The bundle's LEIA-ME.txt: what each file is, and how to verify them without the server. */
function bundleNote(bundle: {
	auction_id: string;
	title: string;
	issued: string;
	brand: { name: string; url: string };
}): string {
	const { auction_id, title, issued, brand } = bundle;
	return `PACOTE PARA O JUÍZO
${brand.name} (${brand.url})

Leilão: ${title}
Identificador: ${auction_id}
Situação em: ${formatDateTimeSeconds(issued)}, horário de São Paulo

Contém dados pessoais (nomes, e-mails, documentos e provas): use só para o fim a que foi pedido.

O QUE HÁ AQUI
ata.pdf                     ata do leilão, feita do registro, com pseudônimos
ledger.ndjson               o registro do leilão: uma linha por fato, cada uma com a impressão digital da anterior
auction-ledger-keys.json    as chaves públicas que assinam os recibos dos lances
ranking-de-lances.csv       todos os lances aceitos, do maior para o menor, com nome e e-mail
decisoes.csv                se houve: o que se decidiu sobre o lote (preferência, compra pelo devedor, venda condicional, proposta, suspensão,
                            mudança, resultado): quem, quando, por quanto e com que documento
preferencias.csv            se houve: quem pediu preferência ou disse ser o devedor, por que motivo, quem decidiu e quando
habilitacoes.csv            se o leilão pede o aceite do edital: os aceites de quem deu lances, com a impressão digital de cada um, e quem habilitou
atos-da-administracao.csv   o que administradores fizeram no lote, no leilão de que ele é parte e nos pagamentos
motivos-da-publicacao.csv   se houve: por que a publicação saiu sem foto, com avaliação antiga ou prazo maior, quem escreveu e quando
cientificacoes.csv          se houve: quem foi cientificado das datas, quando e como, ou por que não se aplica, com a prova
cientificacoes/             as provas, cada uma com a impressão digital que está na tabela
documentos.csv              se houve: os documentos publicados do lote e do leilão, com versão, dia e quem enviou
documentos/                 esses documentos: edital e erratas, matrícula, laudo e outros
provas/                     se houve: documentos de preferências, comprovantes, guias e os documentos que as decisões citam
pagamentos.csv              os pagamentos, com situação, prazo e motivo
movimentos.csv              as partidas dobradas do dinheiro; o saldo de cada linha é zero
fatos.json                  o que os licitantes veem do lote, na forma cuja impressão digital está no registro, e cada mudança anunciada
lote.json                   os dados do lote, do leilão de que ele é parte, do processo e das partes (valores em centavos, horas em UTC)
ledger.md                   o formato do registro e dos recibos, para escrever outro programa (em inglês)
verify.mjs                  o programa que confere, feito do código deste site
MANIFEST.sha256             a impressão digital (SHA-256) de cada arquivo

COMO CONFERIR, SEM INTERNET
1. Instale o Node.js, versão 20 ou mais nova (https://nodejs.org).
2. Abra um terminal nesta pasta e execute:

   node verify.mjs ledger.ndjson

   Ele refaz o registro linha por linha, mostra o que se decidiu sobre o lote e o arquivo de cada documento citado,
   compara os dados do lote com a impressão digital que o registro tem deles, e compara cada arquivo com a lista.
3. Com o recibo de um lance, guardado por quem o deu:

   node verify.mjs ledger.ndjson recibo.json

   O recibo mostra se alguém mudou, cortou ou trocou alguma linha feita até aquele lance.
4. Sem o programa, as impressões digitais se conferem com: sha256sum -c MANIFEST.sha256

O registro do leilão como está publicado: ${brand.url}/auctions/${auction_id}/auditoria
`;
}

/** What a court bundle is made from, read in one snapshot. */
interface BundleSource extends AtaSource {
	/** The bundle's files that come straight from the database, by name. */
	files: Record<string, string>;
	/** Those that come from storage. */
	proofs: BundledFile[];
}

/**
 * Everything stored about an auction, in one snapshot, and an audit log entry that an administrator took it. Null when
 * the environment has no such auction.
 */
async function readBundle(
	db: Kysely<Database>,
	environment: Environment,
	auction_id: string,
	admin_id: string,
): Promise<BundleSource | null> {
	return db
		.transaction()
		.setIsolationLevel('repeatable read')
		.execute(async (trx) => {
			const ata = await readAtaSource(trx, environment, auction_id);
			if (!ata) return null;
			const acceptances = await acceptancesCsv(trx, auction_id);
			const reasons = await reasonsCsv(trx, auction_id);
			const notices = await noticesTable(trx, auction_id);
			const [documents, rights] = [await documentsTable(trx, auction_id), await rightsTable(trx, auction_id)];
			const decisions = await decisionsCsv(trx, auction_id, ata.texts);
			const files = {
				'ledger.ndjson': ata.texts.map((text) => `${text}\n`).join(''),
				'auction-ledger-keys.json': json({ keys: await readLedgerKeys(trx) }),
				'fatos.json': json(await readLotFacts(trx, environment, auction_id)),
				'lote.json': json(await readLot(trx, auction_id)),
				'ranking-de-lances.csv': await bidsCsv(trx, auction_id),
				'atos-da-administracao.csv': await actionsCsv(trx, auction_id),
				...(acceptances && { 'habilitacoes.csv': acceptances }),
				...(reasons && { 'motivos-da-publicacao.csv': reasons }),
				...(notices && { 'cientificacoes.csv': notices.csv }),
				...(documents && { 'documentos.csv': documents.csv }),
				...(rights && { 'preferencias.csv': rights.csv }),
				...(decisions && { 'decisoes.csv': decisions }),
				'pagamentos.csv': await paymentsCsv(trx, auction_id),
				'movimentos.csv': journalCsv(await readJournal(trx, auction_id)),
			};
			await recordAudit(trx, { admin_id, action: 'auction.bundled', subject: auction_id, changes: {} });
			const proofs = [
				...(notices?.proofs ?? []),
				...(documents?.files ?? []),
				...(rights?.files ?? []),
				...(await proofFiles(trx, auction_id, ata.texts)),
			];
			return { ...ata, files, proofs };
		});
}

function json(value: unknown): string {
	return `${JSON.stringify(value, null, '\t')}\n`;
}

/** The lot with its property and its rounds, amounts in centavos. Secret maximums are not included. */
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
