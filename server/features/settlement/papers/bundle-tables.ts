import { type Kysely, sql } from 'kysely';
import { bidderName } from '#domain/auction/bidder-name.ts';
import type { StoredState } from '#domain/auction/enrolment.ts';
import { actionWords } from '#domain/backoffice/audit.ts';
import { referencesIn, shownChanges } from '#domain/backoffice/audit-fields.ts';
import { NOTICE_MEANS, NOTICE_ROLES, NOTICE_STATES } from '#domain/sale/notices.ts';
import { reasonPoint } from '#domain/sale/publication.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDateTimeSeconds, type Micros } from '#domain/values/time.ts';
import { readNames } from '#server/features/accounts/audit-log/read-names.ts';
import type { Changes } from '#server/features/accounts/audit-log/record-action.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { readAcceptancesOfLot } from '#server/features/bidding/enrolment/read-enrolment.ts';
import { readNotices } from '#server/features/catalogue/sales/notices.ts';
import { type Cell, toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BundledFile } from './bundle-files.ts';
import type { AtaPerson } from './compose-ata.ts';

interface BidRow {
	seq: number;
	bidder: number;
	amount: Centavos;
	at: Micros;
	name: string;
	email: string | null;
	address: string | null;
	automatic: boolean;
}

/**
 * Every accepted bid with its person and the network address that it came from (CNJ Res. 236 arts. 26 and 27), highest first; of equal amounts the
 * first in the ledger.
 */
export async function bidsCsv(
	trx: Kysely<Database>,
	auction_id: string,
	people: readonly AtaPerson[],
): Promise<string> {
	const { rows } = await sql<BidRow>`
		select b.seq, b.bidder, b.amount, micros(b.created_at) as at, approved_name(u.id, b.created_at) as name,
			${EMAIL_UNLESS_DELETED} as email, host(b.address) as address, b.automatic
		from bids b join users u on u.id = b.user_id
		where b.auction_id = ${auction_id} order by b.amount desc, b.seq`.execute(trx);
	const taxIds = new Map(people.map(({ bidder, tax_id }) => [bidder, tax_id]));
	return toCsv(
		[
			...['Posição', 'Lance (R$)', 'Licitante', 'Nome', 'CPF ou CNPJ', 'Email', 'Quando (São Paulo)'],
			...['Endereço de rede', 'Automático', 'Registro'],
		],
		rows.map(({ seq, bidder, amount, at, name, email, address, automatic }, index) => [
			...[index + 1, reaisOf(amount), bidderName(bidder), name, taxIds.get(bidder) ?? null, email],
			...[localTime(at), address, automatic ? 'sim' : 'não', seq],
		]),
	);
}

/** `28/11/2026 09:00:00,123` in São Paulo. */
function localTime(at: Micros): string {
	return `${formatDateTimeSeconds(Math.floor(at / 1_000))},${String(Math.floor(at / 1_000) % 1_000).padStart(3, '0')}`;
}

interface ActionRow {
	at: Micros;
	action: string;
	of: string | null;
	name: string;
	email: string | null;
	changes: Changes;
}

/**
 * What administrators did to the auction, its sale and its payments, and what they decided about its enrolments and rights of preference, oldest
 * first: one row per changed field.
 */
export async function actionsCsv(trx: Kysely<Database>, auction_id: string): Promise<string> {
	const { rows } = await sql<ActionRow>`
		select micros(l.at) as at, l.action, l.changes, approved_name(u.id, l.at) as name, ${EMAIL_UNLESS_DELETED} as email,
			case when l.subject = a.id then 'Lote' when l.subject = a.sale_id then 'Leilão'
				when l.subject in (select p.id from payments p where p.auction_id = a.id) then 'Pagamento'
				else (select 'Licitante ' || n.bidder from auction_bidders n where n.auction_id = a.id and n.user_id = l.subject) end as of
		from auctions a join audit_log l on l.subject = a.id or l.subject = a.sale_id
				or l.subject in (select p.id from payments p where p.auction_id = a.id)
				or (l.action like 'preference.%' and l.changes -> 'lot' ->> 'to' = a.id::text)
				or (l.action like 'enrolment.%' and l.changes -> 'sale' ->> 'to' in (a.sale_id::text, a.id::text)
					and l.subject in (select n.user_id from auction_bidders n where n.auction_id = a.id))
			join users u on u.id = l.admin_id
		where a.id = ${auction_id}
		order by l.at, l.id`.execute(trx);
	const names = await readNames(
		trx,
		rows.flatMap(({ changes }) => referencesIn(changes)),
	);
	return toCsv(
		['Quando', 'Administrador', 'Email', 'Ação', 'Sobre', 'Campo', 'Antes', 'Depois'],
		rows.flatMap((row) => actionRows(row, names)),
	);
}

function actionRows(
	{ at, name, email, action, of, changes }: ActionRow,
	names: Record<string, string>,
): Cell[][] {
	const start = [formatDateTimeSeconds(Math.floor(at / 1_000)), name, email, actionWords(action), of];
	const shown = shownChanges(changes, names).map(({ label, from, to }) => [...start, label, from, to]);
	return shown.length > 0 ? shown : [[...start, null, null, null]];
}

const ENROLMENT_STATES: Record<StoredState, string> = {
	requested: 'Em análise',
	approved: 'Habilitado',
	refused: 'Recusado',
};

/** Each acceptance of the edital by a bidder of the lot, with its hash, oldest first; null without any. */
export async function acceptancesCsv(trx: Kysely<Database>, auction_id: string): Promise<string | null> {
	const rows = await readAcceptancesOfLot(trx, auction_id);
	if (rows.length === 0) return null;
	return toCsv(
		[
			...['Licitante', 'Aceito em (São Paulo)', 'Endereço de rede', 'Versão do edital', 'SHA-256 do edital'],
			...[
				'SHA-256 do aceite',
				'Habilitação',
				'Leilão',
				'Declaração',
				'Situação',
				'Decidida em',
				'Decidida por',
			],
		],
		rows.map((row) => [
			...[
				bidderName(row.bidder),
				localTime(row.accepted_at),
				row.address,
				row.edital_version,
				row.edital_sha256,
			],
			...[row.hash, row.enrolment_id, row.subject_id, row.words, ENROLMENT_STATES[row.state]],
			...[row.decided_at === null ? null : localTime(row.decided_at), row.decided_by],
		]),
	);
}

/** The reasons that were stated for points of the publication of the lot and of its sale, oldest first; null without any. */
export async function reasonsCsv(trx: Kysely<Database>, auction_id: string): Promise<string | null> {
	const { rows } = await sql<{ at: Micros; path: string; reason: string; name: string | null }>`
		select micros(n.stated_at) as at, n.path, n.reason, approved_name(n.admin_id, n.stated_at) as name
		from auctions a join publication_reasons n on n.auction_id = a.id or n.sale_id = a.sale_id
		where a.id = ${auction_id} order by n.stated_at, n.id`.execute(trx);
	if (rows.length === 0) return null;
	return toCsv(
		['Quando', 'Administrador', 'Ponto', 'Motivo'],
		rows.map(({ at, name, path, reason }) => [
			...[formatDateTimeSeconds(Math.floor(at / 1_000)), name, reasonPoint(path), reason],
		]),
	);
}

interface QuestionRow {
	body: string;
	asked_at: Micros;
	reason: string | null;
	number: number | null;
	answer: string | null;
	answered_at: Micros | null;
	by: string | null;
}

/**
 * What was asked of the lot before its end, with every version of each answer, and what was not published and why (CNJ 236 art. 14 § 2), without
 * who asked; null without any.
 */
export async function questionsCsv(trx: Kysely<Database>, auction_id: string): Promise<string | null> {
	const { rows } = await sql<QuestionRow>`
		select i.body, micros(i.asked_at) as asked_at, i.reason, r.number, r.body as answer, micros(r.answered_at) as answered_at,
			coalesce(approved_name(r.answered_by, r.answered_at), approved_name(i.decided_by, i.decided_at)) as by
		from inquiries i left join inquiry_answers r on r.inquiry_id = i.id
		where i.auction_id = ${auction_id} and i.kind = 'question' order by i.asked_at, i.id, r.number`.execute(
		trx,
	);
	if (rows.length === 0) return null;
	return toCsv(
		['Perguntada em (São Paulo)', 'Pergunta', 'Resposta', 'Versão', 'Respondida em', 'Por', 'Não publicada'],
		rows.map(({ body, asked_at, answer, number, answered_at, by, reason }) => [
			...[localTime(asked_at), body, answer, number, answered_at === null ? null : localTime(answered_at)],
			...[by, reason],
		]),
	);
}

/** Who was told of the dates, and the proofs, each named by its position and its first use; null without any notice. */
export async function noticesTable(
	trx: Kysely<Database>,
	auction_id: string,
): Promise<{ csv: string; proofs: BundledFile[] } | null> {
	const [lot] = await readNotices(trx, sql`a.id = ${auction_id}`);
	if (!lot || lot.notices.length === 0) return null;
	const stored = await trx
		.selectFrom('notices as n')
		.innerJoin('notice_proofs as f', 'f.id', 'n.proof_id')
		.where('n.auction_id', '=', auction_id)
		.select(['f.id', 'f.file as key'])
		.distinctOn('f.id')
		.execute();
	const proofs = new Map<string, BundledFile>();
	for (const { document } of lot.notices) {
		const found = document && stored.find(({ id }) => id === document.id);
		if (!found || proofs.has(found.id)) continue;
		const [number, ending] = [String(proofs.size + 1).padStart(2, '0'), found.key.split('.').at(-1)];
		proofs.set(found.id, { key: found.key, name: `cientificacoes/prova-${number}.${ending}` });
	}
	const day = (at: string | null) => (at === null ? null : formatDateTimeSeconds(at));
	const csv = toCsv(
		[
			...['Papel', 'Nome', 'Meio', 'Enviada em', 'Entregue em', 'Situação', 'Motivo de não se aplicar'],
			...['Prova', 'SHA-256 da prova'],
		],
		lot.notices.map((notice) => [
			...[NOTICE_ROLES[notice.role], notice.name, notice.means && NOTICE_MEANS[notice.means]],
			...[day(notice.sent_at), day(notice.delivered_at), NOTICE_STATES[notice.state]],
			...[notice.not_applicable_reason, proofs.get(notice.document_id ?? '')?.name ?? null],
			notice.document?.sha256 ?? null,
		]),
	);
	return { csv, proofs: [...proofs.values()] };
}
