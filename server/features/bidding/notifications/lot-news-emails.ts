import { type Kysely, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import { revisedWords } from '#domain/lot/seen-facts.ts';
import { microsOf } from '#domain/values/time.ts';
import type { Brand, EmailContent, EmailWriters } from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Emails to those who follow a lot that was changed or withdrawn (rules §40). Their content is read when they are sent. */
export type LotNewsEmail = ({ kind: 'lot-revised' } & News) | ({ kind: 'lot-withdrawn' } & News);

interface News {
	user_id: string;
	auction_id: string;
	/** The first change that they are told of. */
	since: string;
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
	};
}

/** Null for a lot that was withdrawn since: of that, there is another email. */
async function revisedEmail(
	db: Kysely<Database>,
	brand: Brand,
	{ auction_id, since }: News,
): Promise<EmailContent | null> {
	const { rows } = await sql<{ title: string; fields: string[]; reason: string }>`
		select a.title, v.fields, v.reason from visible_auctions a join lot_revisions v on v.auction_id = a.id
		where a.id = ${auction_id} and v.at >= from_micros(${microsOf(since)}::bigint)
		order by v.at desc limit ${MOST}`.execute(db);
	const [last] = rows;
	if (!last) return null;
	return {
		title: 'Um lote que você acompanha mudou',
		paragraphs: [
			`O lote "${last.title}" foi alterado.`,
			...rows.map(({ fields, reason }) => `${revisedWords(fields)}. Motivo: ${reason}`),
			'Confira a página do lote antes de dar um lance. Lances já dados continuam valendo.',
		],
		action: { label: 'Abrir o lote', url: brand.url + PAGES.auction(auction_id) },
		caution: CAUTION,
	};
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
			'O registro público do lote continua disponível.',
		],
		action: { label: 'Ver o registro público', url: brand.url + PAGES.ledger(auction_id) },
		caution: CAUTION,
	};
}
