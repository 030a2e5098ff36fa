import { type Kysely, sql } from 'kysely';
import { PAGES } from '#contract/paths.ts';
import { type Centavos, formatBRL } from '#domain/values/money.ts';
import { isoOf, type Micros } from '#domain/values/time.ts';
import {
	type Brand,
	type EmailContent,
	type EmailWriters,
	momentWords,
} from '#server/features/notifications/email.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { alertLink } from './alert-link.ts';
import type { SavedSearchEmail } from './send-alerts.ts';

/** The most lots that an email describes. */
const MOST_LOTS = 10;

interface AlertEmailDeps {
	db: Kysely<Database>;
	brand: Brand;
	/** Signs the links that end the emails. */
	secret: string;
}

interface FoundLot {
	search_id: string;
	name: string;
	query: string;
	auction_id: string;
	title: string;
	price: Centavos;
	end_time: Micros;
	status: string;
	lots: number;
}

/** The writer of the emails about new lots that a saved search has found. */
export function savedSearchEmailWriters({
	db,
	brand,
	secret,
}: AlertEmailDeps): EmailWriters<SavedSearchEmail> {
	return {
		'saved-search': async ({ alert }) => {
			const { rows } = await sql<FoundLot>`
				select s.id as search_id, s.name, s.query, a.id as auction_id, a.title, a.current_bid as price,
					micros(a.end_time) as end_time, a.status, count(*) over () as lots
				from saved_search_lots f join saved_searches s on s.id = f.search_id join visible_auctions a on a.id = f.auction_id
				where f.alert = ${alert} and s.email and a.environment = s.environment
					and a.status in ('pending', 'active')
				order by a.created_at desc, a.id limit ${MOST_LOTS}`.execute(db);
			const [first] = rows;
			return first ? alertEmail({ brand, secret }, first, rows) : null;
		},
	};
}

function alertEmail(
	{ brand, secret }: Pick<AlertEmailDeps, 'brand' | 'secret'>,
	{ search_id, name, query, auction_id, lots }: FoundLot,
	listed: readonly FoundLot[],
): EmailContent {
	const end = alertLink({ brand, secret }, search_id, Date.now());
	const more = lots - listed.length;
	return {
		// The name is typed: it stands in the text and not in the subject.
		title: lots === 1 ? 'Apareceu um imóvel na sua busca' : `Apareceram ${lots} imóveis na sua busca`,
		paragraphs: [
			lots === 1
				? `Um novo lote corresponde à busca que você salvou, ${name}.`
				: `${lots} novos lotes correspondem à busca que você salvou, ${name}.`,
			...listed.map(lotInWords),
			...(more > 0 ? [`E mais ${more}.`] : []),
		],
		action:
			lots === 1
				? { label: 'Ver o lote', url: brand.url + PAGES.auction(auction_id) }
				: { label: 'Ver os lotes', url: brand.url + PAGES.search(query) },
		lot: lots === 1 ? auction_id : null,
		caution: 'Você recebe este email, no máximo um por dia, porque salvou esta busca.',
		choices: { label: 'Não receber mais emails desta busca', url: end },
		unsubscribe: end,
	};
}

function lotInWords({ title, price, end_time, status }: FoundLot): string {
	const when = status === 'active' ? 'aberto para lances, termina' : 'agendado, termina';
	return `${title}: ${formatBRL(price)}, ${when} em ${momentWords(isoOf(end_time))}.`;
}
