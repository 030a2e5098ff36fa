import { type Kysely, sql } from 'kysely';
import { bidderName } from '#domain/auction/bidding.ts';
import type { StoredState } from '#domain/auction/enrolment.ts';
import { actionWords } from '#domain/backoffice/audit.ts';
import { referencesIn, shownChanges } from '#domain/backoffice/audit-fields.ts';
import { NOTICE_MEANS, NOTICE_ROLES, NOTICE_STATES } from '#domain/sale/notices.ts';
import { reasonPoint } from '#domain/sale/publication.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDateTimeSeconds, isoOf, type Micros } from '#domain/values/time.ts';
import { readNames } from '#server/features/accounts/audit-log/read-names.ts';
import type { Changes } from '#server/features/accounts/audit-log/record-action.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { readAcceptancesOfLot } from '#server/features/bidding/enrolment/read-enrolment.ts';
import { readNotices } from '#server/features/catalogue/sales/notices.ts';
import { type Cell, toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BundledFile } from './bundle-files.ts';

interface BidRow {
	seq: number;
	bidder: number;
	amount: Centavos;
	at: Micros;
	name: string;
	email: string | null;
	address: string | null;
}

/** Every accepted bid with its person and network address, highest first; of equal amounts the first in the ledger. */
export async function bidsCsv(trx: Kysely<Database>, auction_id: string): Promise<string> {
	const { rows } = await sql<BidRow>`
		select b.seq, b.bidder, b.amount, micros(b.created_at) as at, approved_name(u.id, b.created_at) as name,
			${EMAIL_UNLESS_DELETED} as email, host(b.address) as address
		from bids b join users u on u.id = b.user_id
		where b.auction_id = ${auction_id} order by b.amount desc, b.seq`.execute(trx);
	return toCsv(
		[
			'Posição',
			'Lance (R$)',
			'Licitante',
			'Nome',
			'Email',
			'Quando (UTC)',
			'Registro',
			'Quando',
			'Endereço de rede',
		],
		rows.map(({ seq, bidder, amount, at, name, email, address }, index) => [
			...[index + 1, reaisOf(amount), bidderName(bidder), name, email],
			...[isoOf(at), seq, formatDateTimeSeconds(Math.floor(at / 1_000)), address],
		]),
	);
}

interface ActionRow {
	at: Micros;
	action: string;
	subject: string;
	name: string;
	email: string | null;
	changes: Changes;
}

/** What administrators did to the auction, its sale and its payments, oldest first: one row per changed field. */
export async function actionsCsv(trx: Kysely<Database>, auction_id: string): Promise<string> {
	const { rows } = await sql<ActionRow>`
		select micros(l.at) as at, l.action, l.subject, l.changes, approved_name(u.id, l.at) as name,
			${EMAIL_UNLESS_DELETED} as email
		from audit_log l join users u on u.id = l.admin_id
		where l.subject = ${auction_id} or l.subject in (select id from payments where auction_id = ${auction_id})
			or l.subject = (select a.sale_id from auctions a where a.id = ${auction_id})
		order by l.at, l.id`.execute(trx);
	const names = await readNames(
		trx,
		rows.flatMap(({ changes }) => referencesIn(changes)),
	);
	return toCsv(
		['Quando', 'Administrador', 'Email', 'Ação', 'Identificador', 'Campo', 'Antes', 'Depois'],
		rows.flatMap((row) => actionRows(row, names)),
	);
}

function actionRows(
	{ at, name, email, action, subject, changes }: ActionRow,
	names: Record<string, string>,
): Cell[][] {
	const start = [formatDateTimeSeconds(Math.floor(at / 1_000)), name, email, actionWords(action), subject];
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
			...['Licitante', 'Aceito em (UTC)', 'Endereço de rede', 'Versão do edital', 'SHA-256 do edital'],
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
			...[bidderName(row.bidder), isoOf(row.accepted_at), row.address, row.edital_version, row.edital_sha256],
			...[row.hash, row.enrolment_id, row.subject_id, row.words, ENROLMENT_STATES[row.state]],
			...[
				row.decided_at === null ? null : formatDateTimeSeconds(Math.floor(row.decided_at / 1_000)),
				row.decided_by,
			],
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

interface PaymentRow {
	id: string;
	bidder: number | null;
	name: string;
	email: string | null;
	status: PaymentStatus;
	price: Centavos;
	commission: Centavos;
	amount: Centavos;
	txid: string;
	reason: string | null;
	due_at: Micros | null;
	paid_at: Micros | null;
	ended_at: Micros | null;
}

/** All payments that the auction ever had, oldest first. */
export async function paymentsCsv(trx: Kysely<Database>, auction_id: string): Promise<string> {
	const { rows } = await sql<PaymentRow>`
		select p.id, b.bidder, p.winner_name as name, ${EMAIL_UNLESS_DELETED} as email, p.status, p.price,
			p.commission, p.amount, p.txid, p.reason, micros(p.due_at) as due_at, micros(p.paid_at) as paid_at,
			micros(p.ended_at) as ended_at
		from payments p left join users u on u.id = p.user_id
			left join auction_bidders b on b.auction_id = p.auction_id and b.user_id = p.user_id
		where p.auction_id = ${auction_id} order by p.created_at, p.id`.execute(trx);
	const day = (at: Micros | null) => (at === null ? null : formatDateTimeSeconds(Math.floor(at / 1_000)));
	return toCsv(
		[
			...['Pagamento', 'Licitante', 'Nome', 'Email', 'Situação', 'Preço (R$)', 'Comissão (R$)', 'Total (R$)'],
			...['Prazo', 'Pago em', 'Encerrado em', 'Motivo', 'Identificador do Pix'],
		],
		rows.map((payment) => [
			...[
				payment.id,
				payment.bidder === null ? null : bidderName(payment.bidder),
				payment.name,
				payment.email,
			],
			...[
				PAYMENT_LABELS[payment.status],
				reaisOf(payment.price),
				reaisOf(payment.commission),
				reaisOf(payment.amount),
			],
			...[
				payment.due_at === null ? '' : day(payment.due_at),
				day(payment.paid_at),
				day(payment.ended_at),
				payment.reason,
				payment.txid,
			],
		]),
	);
}
