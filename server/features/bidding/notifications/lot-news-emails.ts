import { type Kysely, type RawBuilder, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import type { AuctionStatus } from '#domain/auction/auction.ts';
import { isDecided, OUTCOME_WORDS, type Outcome, outcomeBadge } from '#domain/auction/outcomes.ts';
import { revisedWords } from '#domain/lot/seen-facts.ts';
import { formatWeekdayTime, type Micros, microsOf } from '#domain/values/time.ts';
import { lastReason } from '#server/features/bidding/result-follow-up.ts';
import { OUTCOME } from '#server/features/catalogue/outcome-column.ts';
import type { Brand, EmailContent, EmailWriters } from '#server/features/notifications/email.ts';
import { arrayOf } from '#server/platform/db/arrays.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Emails to those who follow a lot that was changed, withdrawn, suspended or postponed (rules §40, §51). Their content is read when they are sent. */
export type LotNewsEmail = { [K in Kind]: { kind: K } & News }[Kind];

type Kind =
	| 'lot-revised'
	| 'lot-withdrawn'
	| 'lot-suspended'
	| 'lot-resumed'
	| 'lot-postponed'
	| 'lot-outcome';

interface News {
	user_id: string;
	auction_id: string;
	/** The first change that they are told of. */
	since: string;
}

/** SQL: `user_id` and `auction_id` of those who bid on some lots, enrolled for them, unless refused, or have them as favourites. */
export function followersOf(lots: readonly string[]): RawBuilder<unknown> {
	const some = sql`any(${arrayOf(lots)}::uuid[])`;
	return sql`select user_id, auction_id from auction_bidders where auction_id = ${some}
		union select e.user_id, a.id from enrolments e join auctions a on coalesce(a.sale_id, a.id) = e.subject_id
			where a.id = ${some} and e.state <> 'refused'
		union select user_id, auction_id from favorites where auction_id = ${some}`;
}

/** The most changes that an email lists; the page has all. */
const MOST = 5;

const CAUTION =
	'Você recebe este aviso porque deu lance neste lote, se habilitou nele ou o tem entre os favoritos.';

/** The writers of the emails about changed and withdrawn lots. */
export function lotNewsEmailWriters(db: Kysely<Database>, brand: Brand): EmailWriters<LotNewsEmail> {
	return {
		'lot-revised': (email) => revisedEmail(db, brand, email),
		'lot-withdrawn': (email) => withdrawnEmail(db, brand, email),
		'lot-suspended': (email) => suspendedEmail(db, brand, email),
		'lot-resumed': (email) => resumedEmail(db, brand, email),
		'lot-postponed': (email) => postponedEmail(db, brand, email),
		'lot-outcome': (email) => outcomeEmail(db, brand, email),
	};
}

/** Null for a lot that was withdrawn since: of that, there is another email. */
async function revisedEmail(
	db: Kysely<Database>,
	brand: Brand,
	{ user_id, auction_id, since }: News,
): Promise<EmailContent | null> {
	const rows = await readRevised(db, { user_id, auction_id, since });
	const [last] = rows;
	if (!last) return null;
	const others = new Map(rows.map((row) => [row.id, row.title]));
	const [one, sale_id] = [others.size === 1, last.sale_id];
	const words = ({ fields, reason }: RevisedLot) => `${revisedWords(fields)}. Motivo: ${reason}`;
	return {
		title: one ? 'Um lote que você acompanha mudou' : 'Lotes que você acompanha mudaram',
		paragraphs: [
			...(one ? [`O lote "${last.title}" foi alterado.`] : []),
			...rows.slice(0, MOST).map((row) => (one ? words(row) : `Lote "${row.title}": ${words(row)}`)),
			...(!one && rows.length > MOST ? ['As outras mudanças estão na página de cada lote.'] : []),
			'Confira a página do lote antes de dar um lance. Lances já dados continuam valendo.',
		],
		action:
			one || sale_id === null
				? { label: 'Abrir o lote', url: brand.url + PAGES.auction(last.id) }
				: { label: 'Abrir o leilão', url: brand.url + PAGES.sale(sale_id) },
		lot: last.id,
		caution: CAUTION,
	};
}

interface RevisedLot {
	id: string;
	sale_id: string | null;
	title: string;
	fields: string[];
	reason: string;
}

/** What changed since of a lot, and of the other lots of its sale that the person follows; newest first. */
async function readRevised(
	db: Kysely<Database>,
	{ user_id, auction_id, since }: News,
): Promise<RevisedLot[]> {
	const { rows: lots } = await sql<{ id: string }>`select distinct o.id from auctions a
		join visible_auctions o on o.id = a.id or o.sale_id = a.sale_id join lot_revisions v on v.auction_id = o.id
		where a.id = ${auction_id} and v.at >= from_micros(${microsOf(since)}::bigint)`.execute(db);
	const { rows } = await sql<RevisedLot>`
		select a.id, a.sale_id, a.title, v.fields, v.reason from visible_auctions a join lot_revisions v on v.auction_id = a.id
		where v.at >= from_micros(${microsOf(since)}::bigint) and (a.id = ${auction_id} or a.id in (
			select f.auction_id from (${followersOf(lots.map(({ id }) => id))}) f where f.user_id = ${user_id}))
		order by a.lot_number, v.at desc limit ${MOST + 1}`.execute(db);
	return rows;
}

async function withdrawnEmail(
	db: Kysely<Database>,
	brand: Brand,
	{ auction_id }: News,
): Promise<EmailContent | null> {
	const { rows } = await sql<{ title: string; reason: string }>`
		select a.title, w.reason from lot_withdrawals w join auctions a on a.id = w.auction_id
		where a.id = ${auction_id}`.execute(db);
	const [lot] = rows;
	if (!lot) return null;
	return {
		title: 'Um lote que você acompanha foi retirado',
		paragraphs: [
			`O lote "${lot.title}" foi retirado do leilão e não recebe mais lances.`,
			`Motivo: ${lot.reason}`,
			'A página e o registro público do lote continuam disponíveis.',
		],
		action: { label: 'Ver o lote', url: brand.url + PAGES.auction(auction_id) },
		lot: auction_id,
		caution: CAUTION,
	};
}

interface DatedLot {
	title: string;
	status: AuctionStatus;
	suspended: boolean;
	start_time: Micros;
	end_time: Micros;
	reason: string | null;
}

/** A lot that is not over with its dates, and the reason of its last record of a type. */
async function readDated(
	db: Kysely<Database>,
	id: string,
	reason: RawBuilder<string | null>,
): Promise<DatedLot | null> {
	const { rows } = await sql<DatedLot>`
		select a.title, a.status, a.suspended_at is not null as suspended, micros(a.start_time) as start_time,
			micros(a.end_time) as end_time, ${reason} as reason
		from visible_auctions a where a.id = ${id} and a.status in ('pending', 'active', 'paused')`.execute(db);
	return rows[0] ?? null;
}

/** 'Abre ter., 15/12, às 9h e termina ter., 15/12, às 18h.' */
function datesWords({ status, start_time, end_time }: DatedLot): string {
	const [start, end] = [start_time, end_time].map((at) => formatWeekdayTime(at / 1_000, 'às '));
	return status === 'pending' ? `Abre ${start} e termina ${end}.` : `Está aberto e termina ${end}.`;
}

/** Null for a lot that was taken up again since. */
async function suspendedEmail(
	db: Kysely<Database>,
	brand: Brand,
	{ auction_id }: News,
): Promise<EmailContent | null> {
	const lot = await readDated(db, auction_id, lastReason(sql`a.id`, sql`'suspended'`));
	if (!lot?.suspended) return null;
	return {
		title: 'Um lote que você acompanha foi suspenso',
		paragraphs: [
			`O lote "${lot.title}" está suspenso: não abre, não encerra e não recebe lances.`,
			`Motivo: ${lot.reason ?? ''}`,
			'Lances já dados continuam valendo. Avisamos quando o lote for retomado.',
		],
		action: { label: 'Abrir o lote', url: brand.url + PAGES.auction(auction_id) },
		lot: auction_id,
		caution: CAUTION,
	};
}

/** Null for a lot that is over, or suspended again. */
async function resumedEmail(
	db: Kysely<Database>,
	brand: Brand,
	{ auction_id }: News,
): Promise<EmailContent | null> {
	const lot = await readDated(db, auction_id, sql`null`);
	if (!lot || lot.suspended) return null;
	return {
		title: 'Um lote que você acompanha foi retomado',
		paragraphs: [`O lote "${lot.title}" não está mais suspenso.`, datesWords(lot)],
		action: { label: 'Abrir o lote', url: brand.url + PAGES.auction(auction_id) },
		lot: auction_id,
		caution: CAUTION,
	};
}

async function postponedEmail(
	db: Kysely<Database>,
	brand: Brand,
	{ auction_id }: News,
): Promise<EmailContent | null> {
	const lot = await readDated(
		db,
		auction_id,
		sql`(select record::jsonb #>> '{data,postponed,reason}' from ledger_records
			where auction_id = a.id and type = 'revised' and record::jsonb -> 'data' ? 'postponed' order by seq desc limit 1)`,
	);
	if (!lot) return null;
	return {
		title: 'Um lote que você acompanha foi adiado',
		paragraphs: [
			`O lote "${lot.title}" tem novas datas. ${lot.suspended ? 'Ele está suspenso.' : datesWords(lot)}`,
			`Motivo: ${lot.reason ?? ''}`,
		],
		action: { label: 'Abrir o lote', url: brand.url + PAGES.auction(auction_id) },
		lot: auction_id,
		caution: CAUTION,
	};
}

const BOUGHT_BY_DEBTOR =
	'O devedor comprou o imóvel pelo valor da dívida com encargos, o que a Lei 9.514 (art. 27, § 2º-B) lhe permite até o fim do 2º leilão. Nenhum licitante deve nada.';

/** Null for a lot that is sold again, or withdrawn since. */
async function outcomeEmail(
	db: Kysely<Database>,
	brand: Brand,
	{ auction_id }: News,
): Promise<EmailContent | null> {
	const { rows } = await sql<{ title: string; outcome: Outcome | null; reason: string | null }>`
		select a.title, ${OUTCOME} as outcome, ${lastReason(sql`a.id`, sql`'outcome-decided'`)} as reason
		from visible_auctions a where a.id = ${auction_id}`.execute(db);
	const [lot] = rows;
	if (!lot?.outcome || (lot.outcome !== 'debtor-preference' && !isDecided(lot.outcome))) return null;
	const why = lot.outcome === 'debtor-preference' ? BOUGHT_BY_DEBTOR : `Motivo: ${lot.reason ?? ''}`;
	return {
		title: `${outcomeBadge(lot.outcome)}: um lote que você acompanha`,
		paragraphs: [
			`O lote "${lot.title}" está encerrado. Desfecho: ${OUTCOME_WORDS[lot.outcome]}.`,
			why,
			'Ele não recebe mais lances. O registro público do lote continua disponível.',
		],
		action: { label: 'Abrir o lote', url: brand.url + PAGES.auction(auction_id) },
		lot: auction_id,
		caution: CAUTION,
	};
}
