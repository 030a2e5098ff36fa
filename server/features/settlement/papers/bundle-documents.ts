import { type Kysely, sql } from 'kysely';
import { bidderName } from '#domain/auction/bidding.ts';
import { PREFERENCE_GROUNDS, type PreferenceGround } from '#domain/auction/preference-grounds.ts';
import { fold } from '#domain/values/fold.ts';
import { formatDateTimeSeconds, type Micros } from '#domain/values/time.ts';
import { documentKey } from '#server/features/catalogue/sales/document-files.ts';
import { toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BundledFile } from './bundle-tables.ts';
import type { PaperDocument } from './paper-lot.ts';

const time = (at: Micros | null) => (at === null ? null : formatDateTimeSeconds(Math.floor(at / 1_000)));

/** The published documents of the lot and of its sale with a list of them; null without any. */
export function documentFiles(
	documents: readonly PaperDocument[],
): { csv: string; files: BundledFile[] } | null {
	if (documents.length === 0) return null;
	const named = documents.map((document, index) => {
		const number = String(index + 1).padStart(2, '0');
		const title = fold(document.title)
			.replace(/[^a-z0-9]+/g, '-')
			.replace(/^-|-$/g, '')
			.slice(0, 40);
		return { document, name: `documentos/${number}-${title || 'documento'}-v${document.version}.pdf` };
	});
	const csv = toCsv(
		['Arquivo', 'Documento', 'Título', 'De', 'Versão', 'Publicado em', 'SHA-256'],
		named.map(({ document: { kind, title, of, version, published_at, sha256 }, name }) => [
			...[name, kind, title, of === 'sale' ? 'Leilão' : 'Lote', version, time(published_at), sha256],
		]),
	);
	return { csv, files: named.map(({ document, name }) => ({ name, key: documentKey(document.sha256) })) };
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
		named.map(({ name, version, at, by, sha256 }) => [name, version, time(at), by, sha256]),
	);
	return { csv, files: named.map(({ name, file }) => ({ name, key: file })) };
}

const RIGHT_STATES = { requested: 'Pedido', approved: 'Reconhecido', refused: 'Recusado' };

/** The rights of preference that were asked for in the lot, and what was decided; null without any. */
export async function preferencesCsv(trx: Kysely<Database>, auction_id: string): Promise<string | null> {
	const { rows } = await sql<{
		bidder: number | null;
		name: string;
		ground: PreferenceGround;
		state: keyof typeof RIGHT_STATES;
		reason: string | null;
		requested_at: Micros;
		decided_at: Micros | null;
		by: string | null;
	}>`
		select n.bidder, approved_name(r.user_id, r.requested_at) as name, r.ground, r.state, r.reason, micros(r.requested_at) as requested_at,
			micros(r.decided_at) as decided_at, approved_name(r.decided_by, r.decided_at) as by
		from preference_rights r left join auction_bidders n on n.auction_id = r.auction_id and n.user_id = r.user_id
		where r.auction_id = ${auction_id} order by r.requested_at, r.id`.execute(trx);
	if (rows.length === 0) return null;
	return toCsv(
		['Licitante', 'Nome', 'Fundamento', 'Situação', 'Motivo', 'Pedido em', 'Decidido em', 'Por'],
		rows.map((row) => [
			...[row.bidder === null ? null : bidderName(row.bidder), row.name, PREFERENCE_GROUNDS[row.ground]],
			...[RIGHT_STATES[row.state], row.reason, time(row.requested_at), time(row.decided_at), row.by],
		]),
	);
}
