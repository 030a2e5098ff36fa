import { type Kysely, sql } from 'kysely';
import { bidderName } from '#domain/auction/bidder-name.ts';
import { PREFERENCE_GROUNDS, type PreferenceGround } from '#domain/auction/preference-grounds.ts';
import type { LedgerRecord } from '#domain/ledger/ledger.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/lot/document-kinds.ts';
import { reaisOf } from '#domain/values/money.ts';
import { formatDateTimeSeconds, type Micros } from '#domain/values/time.ts';
import { documentKey } from '#server/features/catalogue/sales/document-files.ts';
import { toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { decidedLine } from './decided-lines.ts';

/** A file of a bundle that is read from storage: its name there and its key. */
export interface BundledFile {
	name: string;
	key: string;
}

const day = (at: Micros | null) => (at === null ? null : formatDateTimeSeconds(Math.floor(at / 1_000)));
const ending = (key: string) => key.split('.').at(-1) ?? '';

/** The published documents of the lot and its sale, every version, each by its kind and version; null without any. */
export async function documentsTable(
	trx: Kysely<Database>,
	auction_id: string,
): Promise<{ csv: string; files: BundledFile[] } | null> {
	const { rows } = await sql<{
		kind: DocumentKind;
		title: string;
		of_sale: boolean;
		version: number;
		material: boolean;
		published_at: Micros;
		sha256: string;
		name: string | null;
	}>`select d.kind, d.title, d.sale_id is not null as of_sale, d.version, d.material, micros(d.published_at) as published_at, d.sha256,
			approved_name(d.admin_id, d.published_at) as name
		from auctions a join sale_documents d on d.auction_id = a.id or d.sale_id = a.sale_id
		where a.id = ${auction_id} and d.published_at is not null order by d.published_at, d.id`.execute(trx);
	if (rows.length === 0) return null;
	const files = rows.map(({ kind, version, sha256 }, index) => {
		const number = String(index + 1).padStart(2, '0');
		return { name: `documentos/${number}-${kind}-v${version}.pdf`, key: documentKey(sha256) };
	});
	const csv = toCsv(
		[
			...['Arquivo', 'Tipo', 'Título', 'De', 'Versão', 'Muda o que se anunciou', 'Publicado em'],
			...['Quem enviou', 'SHA-256'],
		],
		rows.map(({ kind, title, of_sale, version, material, published_at, name, sha256 }, index) => [
			...[files[index]?.name ?? null, DOCUMENT_KINDS[kind], title, of_sale ? 'Leilão' : 'Lote', version],
			...[material ? 'Sim' : 'Não', day(published_at), name, sha256],
		]),
	);
	return { csv, files };
}

interface RightRow {
	bidder: number | null;
	name: string;
	ground: PreferenceGround;
	state: keyof typeof RIGHT_STATES;
	requested_at: Micros;
	decided_at: Micros | null;
	decided_by: string | null;
	reason: string | null;
	document: string | null;
	payment: string | null;
}

const RIGHT_STATES = { requested: 'Em análise', approved: 'Reconhecido', refused: 'Recusado' };

/** Who asked for a right of preference in the lot, who decided it, and the documents that were sent; null where nobody did. */
export async function rightsTable(
	trx: Kysely<Database>,
	auction_id: string,
): Promise<{ csv: string; files: BundledFile[] } | null> {
	const { rows } = await sql<RightRow>`
		select n.bidder, approved_name(r.user_id, r.requested_at) as name, r.ground, r.state, micros(r.requested_at) as requested_at,
			micros(r.decided_at) as decided_at, approved_name(r.decided_by, r.decided_at) as decided_by, r.reason, f.file as document,
			y.file as payment
		from preference_rights r left join auction_bidders n on n.auction_id = r.auction_id and n.user_id = r.user_id
			left join supporting_documents f on f.id = r.document_id
			left join supporting_documents y on y.user_id = r.user_id and y.auction_id = r.auction_id and y.role = 'debtor-payment'
		where r.auction_id = ${auction_id} order by r.requested_at, r.id`.execute(trx);
	if (rows.length === 0) return null;
	const files: BundledFile[] = [];
	const named = (key: string | null, what: string) => {
		if (key === null) return null;
		const name = `provas/${what}-${String(files.length + 1).padStart(2, '0')}.${ending(key)}`;
		files.push({ name, key });
		return name;
	};
	const csv = toCsv(
		[
			...[
				'Licitante',
				'Nome',
				'Motivo do direito',
				'Situação',
				'Pedido em',
				'Decidido em',
				'Decidido por',
				'Motivo da recusa',
			],
			...['Documento', 'Comprovante do pagamento'],
		],
		rows.map((right) => [
			...[
				right.bidder === null ? null : bidderName(right.bidder),
				right.name,
				PREFERENCE_GROUNDS[right.ground],
				RIGHT_STATES[right.state],
				day(right.requested_at),
			],
			...[day(right.decided_at), right.decided_by, right.reason],
			...[named(right.document, 'preferencia'), named(right.payment, 'pagamento-do-devedor')],
		]),
	);
	return { csv, files };
}

/** The private files that acts on the lot name, by the hashes of its ledger. */
export async function proofFiles(trx: Kysely<Database>, texts: readonly string[]): Promise<BundledFile[]> {
	const named = texts.flatMap((text) => decidedLine(JSON.parse(text) as LedgerRecord)?.document ?? []);
	const { rows } = await sql<{ file: string }>`
		select min(f.file) as file from notice_proofs f where f.kept and f.sha256 = any(${named}::text[]) group by f.sha256
		order by file`.execute(trx);
	return rows.map(({ file }, index) => {
		return { name: `provas/ato-${String(index + 1).padStart(2, '0')}.${ending(file)}`, key: file };
	});
}

/** The autos that were signed, each version a file; null without any. */
export async function signedFiles(
	trx: Kysely<Database>,
	auction_id: string,
): Promise<{ csv: string; files: BundledFile[] } | null> {
	const { rows } = await sql<{
		version: number;
		file: string;
		sha256: string;
		by: string | null;
		at: Micros;
	}>`
		select v.version, v.file, v.sha256, approved_name(v.admin_id, v.uploaded_at) as by, micros(v.uploaded_at) as at
		from signed_autos v where v.auction_id = ${auction_id} order by v.version`.execute(trx);
	if (rows.length === 0) return null;
	const named = rows.map((row) => ({ ...row, name: `autos-assinados/auto-v${row.version}.pdf` }));
	const csv = toCsv(
		['Arquivo', 'Versão', 'Enviado em', 'Por', 'SHA-256'],
		named.map(({ name, version, at, by, sha256 }) => [name, version, day(at), by, sha256]),
	);
	return { csv, files: named.map(({ name, file }) => ({ name, key: file })) };
}

/** The administrators' acts in the log by the records that they write, one for one and in the same order. */
const ACT_OF: Record<string, string> = {
	'debtor-preference': 'auction.debtor-preference',
	'proposal-accepted': 'proposal.accepted',
	'conditional-accepted': 'auction.conditional-accepted',
	'conditional-countered': 'auction.conditional-countered',
	'conditional-refused': 'auction.conditional-refused',
};

/** Who wrote the records of each type, in their order. */
async function writersOf(trx: Kysely<Database>, auction_id: string): Promise<Map<string, (string | null)[]>> {
	const { rows } = await sql<{ type: string; name: string | null }>`
		select t.type, approved_name(l.admin_id, l.at) as name from audit_log l
			join jsonb_each_text(${JSON.stringify(ACT_OF)}::jsonb) t (type, action) on t.action = l.action
		where l.subject = ${auction_id} order by l.at, l.id`.execute(trx);
	const { rows: outcomes } = await sql<{ name: string | null }>`
		select approved_name(o.admin_id, o.at) as name from lot_outcomes o where o.auction_id = ${auction_id} order by o.id`.execute(
		trx,
	);
	const writers = new Map<string, (string | null)[]>([['outcome-decided', outcomes.map(({ name }) => name)]]);
	for (const { type, name } of rows) writers.set(type, [...(writers.get(type) ?? []), name]);
	return writers;
}

/** The people whom the ledger names by numbers, and the fiduciantes whom the desk has recognised, whom it does not name. */
async function namesOf(trx: Kysely<Database>, auction_id: string) {
	const { rows } = await sql<{ bidder: number | null; name: string }>`
		select b.bidder, approved_name(b.user_id, now()) as name from auction_bidders b where b.auction_id = ${auction_id}
		union all select null, approved_name(r.user_id, now()) from preference_rights r
			where r.auction_id = ${auction_id} and r.ground = 'fiduciante' and r.state = 'approved'`.execute(trx);
	const debtors = rows.flatMap(({ bidder, name }) => (bidder === null ? [name] : []));
	return {
		of: (bidder: number) => rows.find((row) => row.bidder === bidder)?.name ?? null,
		debtor: debtors.join(', ') || 'Devedor fiduciante',
	};
}

/** What was decided about the lot and by whom, as the ledger has it, with the names that it has not; null where nothing was. */
export async function decisionsCsv(
	trx: Kysely<Database>,
	auction_id: string,
	texts: readonly string[],
): Promise<string | null> {
	const records = texts.map((text) => JSON.parse(text) as LedgerRecord);
	const lines = records.flatMap((record) => {
		const line = decidedLine(record);
		return line ? [{ ...line, type: record.type, by: (record.data as { by?: string }).by }] : [];
	});
	if (lines.length === 0) return null;
	const [names, writers] = [await namesOf(trx, auction_id), await writersOf(trx, auction_id)];
	const whose = ({ type, bidder }: (typeof lines)[number]) => {
		if (type === 'debtor-preference') return names.debtor;
		return bidder === null ? null : names.of(bidder);
	};
	return toCsv(
		['Registro', 'Quando', 'O que', 'Quem', 'Registrado por', 'Valor (R$)', 'SHA-256 do documento'],
		lines.map((line) => [
			...[line.seq, formatDateTimeSeconds(line.at), line.words, whose(line)],
			line.by === 'clock' ? null : (writers.get(line.type)?.shift() ?? null),
			...[line.amount === null ? null : reaisOf(line.amount), line.document],
		]),
	);
}
