import { type Kysely, sql } from 'kysely';
import { bidderName } from '#domain/auction/bidder-name.ts';
import type { ComponentKind, Payee, StoredComponentState } from '#domain/settlement/payment-components.ts';
import { COMPONENT_LABELS, COMPONENT_STATE_LABELS } from '#domain/settlement/payment-components.ts';
import { PAYMENT_LABELS, type PaymentStatus } from '#domain/settlement/payments.ts';
import { type Centavos, reaisOf } from '#domain/values/money.ts';
import { formatDateTimeSeconds, type Micros } from '#domain/values/time.ts';
import { EMAIL_UNLESS_DELETED } from '#server/features/accounts/profiles.ts';
import { toCsv } from '#server/platform/csv.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { BundledFile } from './bundle-files.ts';

const time = (at: Micros | null) => (at === null ? null : formatDateTimeSeconds(Math.floor(at / 1_000)));

/** SQL: the payments of a lot, numbered from the first. */
const numbered = (
	auction_id: string,
) => sql`(select p.*, row_number() over (order by p.created_at, p.id)::int as place
	from payments p where p.auction_id = ${auction_id}) p`;

interface PaymentRow {
	place: number;
	bidder: number | null;
	name: string;
	email: string | null;
	status: PaymentStatus;
	price: Centavos;
	commission: Centavos;
	credit: Centavos;
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
		select p.place, b.bidder, p.winner_name as name, ${EMAIL_UNLESS_DELETED} as email, p.status, p.price, p.credit,
			p.commission, p.amount, p.txid, p.reason, micros(p.due_at) as due_at, micros(p.paid_at) as paid_at,
			micros(p.ended_at) as ended_at
		from ${numbered(auction_id)} left join users u on u.id = p.user_id
			left join auction_bidders b on b.auction_id = p.auction_id and b.user_id = p.user_id
		order by p.place`.execute(trx);
	return toCsv(
		[
			...[
				'Pagamento',
				'Licitante',
				'Nome',
				'Email',
				'Situação',
				'Preço (R$)',
				'Pago com crédito (R$)',
				'Comissão (R$)',
			],
			...['Total (R$)', 'Prazo', 'Pago em', 'Encerrado em', 'Motivo', 'Identificador do Pix'],
		],
		rows.map((row) => [
			...[row.place, row.bidder === null ? null : bidderName(row.bidder), row.name, row.email],
			...[PAYMENT_LABELS[row.status], reaisOf(row.price), reaisOf(row.credit), reaisOf(row.commission)],
			...[reaisOf(row.amount), time(row.due_at), time(row.paid_at), time(row.ended_at), row.reason, row.txid],
		]),
	);
}

interface PartRow {
	place: number;
	kind: ComponentKind;
	number: number | null;
	label: string | null;
	payee: Payee;
	payee_name: string | null;
	on_behalf_of: string | null;
	amount: Centavos;
	status: StoredComponentState;
	due_at: Micros | null;
	paid_at: Micros | null;
	credited_at: string | null;
	slip: string | null;
	receipt: string | null;
}

const PAYEE_WORDS: Record<Payee, string> = {
	court: 'Juízo',
	seller: 'Comitente',
	operator: 'Leiloeiro',
	auctioneer: 'Leiloeiro',
};

/** The parts of these payments: to whom, how much, until when, paid when, with guia and receipt. */
export async function partsCsv(trx: Kysely<Database>, auction_id: string): Promise<string> {
	const { rows } = await sql<PartRow>`
		select p.place, k.kind, k.number, k.label, k.payee, k.payee_name, c.name as on_behalf_of, k.amount, k.status, micros(k.due_at) as due_at,
			micros(k.paid_at) as paid_at, to_char(k.credited_at, 'DD/MM/YYYY') as credited_at,
			(select d.number from deposit_slips d where d.component_id = k.id order by d.entered_at desc, d.id desc limit 1) as slip,
			(select r.number || '/' || r.year from receipts r where r.component_id = k.id) as receipt
		from ${numbered(auction_id)} join payment_components k on k.payment_id = p.id left join sellers c on c.id = k.on_behalf_of
		order by p.place, array_position(array['price', 'instalment', 'cost', 'fine', 'commission'], k.kind), k.number`.execute(
		trx,
	);
	return toCsv(
		[
			...[
				'Pagamento',
				'Parte',
				'Número',
				'A quem se paga',
				'Por conta de',
				'Valor (R$)',
				'Situação',
				'Prazo',
			],
			...['Conferida em', 'Crédito em', 'Guia nº', 'Recibo nº'],
		],
		rows.map((row) => [
			...[
				row.place,
				row.label ?? COMPONENT_LABELS[row.kind],
				row.number,
				row.payee_name ?? PAYEE_WORDS[row.payee],
				row.on_behalf_of,
			],
			...[reaisOf(row.amount), COMPONENT_STATE_LABELS[row.status], time(row.due_at), time(row.paid_at)],
			...[row.credited_at, row.slip, row.receipt],
		]),
	);
}

const PROOF_STATES = { waiting: 'Em análise', accepted: 'Aceito', refused: 'Recusado' };

/** Guias and proofs of payment with their files; null without any. A proof whose term is over was removed, and says so. */
export async function moneyFiles(
	trx: Kysely<Database>,
	auction_id: string,
): Promise<{ csv: string; files: BundledFile[] } | null> {
	const { rows } = await sql<{
		what: 'guia' | 'comprovante';
		place: number;
		number: string | null;
		state: keyof typeof PROOF_STATES | null;
		reason: string | null;
		at: Micros;
		file: string;
		removed: boolean;
	}>`
		select 'guia' as what, p.place, d.number, null as state, null as reason, micros(d.entered_at) as at, d.file, false as removed
		from ${numbered(auction_id)} join deposit_slips d on d.payment_id = p.id
		union all
		select 'comprovante', p.place, null, f.status, f.reason, micros(f.uploaded_at), f.file, f.removed_at is not null
		from ${numbered(auction_id)} join payment_proofs f on f.payment_id = p.id
		order by what desc, at`.execute(trx);
	if (rows.length === 0) return null;
	const counts = { guia: 0, comprovante: 0 };
	const named = rows.map((row) => {
		counts[row.what] += 1;
		const number = String(counts[row.what]).padStart(2, '0');
		return { ...row, name: `${row.what}s/${row.what}-${number}.${row.file.split('.').at(-1)}` };
	});
	const csv = toCsv(
		['O que é', 'Pagamento', 'Guia nº', 'Situação', 'Motivo', 'Recebido em', 'Arquivo'],
		named.map(({ what, place, number, state, reason, at, name, removed }) => [
			...[what === 'guia' ? 'Guia' : 'Comprovante', place, number, state && PROOF_STATES[state], reason],
			...[time(at), removed ? 'removido no fim do prazo de guarda' : name],
		]),
	);
	return {
		csv,
		files: named.filter(({ removed }) => !removed).map(({ name, file }) => ({ name, key: file })),
	};
}
