import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AuctionKind } from '#domain/lot/property.ts';
import { canonical } from '#domain/values/canonical.ts';
import { fold } from '#domain/values/fold.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Lot, LotAuction, LotProperty } from './lot.ts';
import { parseDescription } from './parse-description.ts';
import type { ListedProperty, StateCode } from './parse-row.ts';
import { readableAddress, readableNeighborhood } from './readable-address.ts';
import { titleCase } from './title-case.ts';
import { descriptionOf, titleOf } from './words-of-lot.ts';

/** IBGE's spelling of each municipality, by its state and each of its present and former names in the form of `nameKey`. */
export type MunicipalityNames = ReadonlyMap<string, string>;

/** All names of municipalities, from the table that also places lots on the map. */
export async function readMunicipalityNames(db: Kysely<Database>): Promise<MunicipalityNames> {
	const { rows } = await sql<{ state: string; key: string; name: string }>`
		select n.state, n.key, m.name from municipality_names n join municipalities m on m.code = n.code`.execute(
		db,
	);
	return new Map(rows.map(({ state, key, name }) => [`${state} ${key}`, name]));
}

/** IBGE's spelling of a municipality that the list writes in capitals; null when the state has none of that name. */
export function municipalityName(names: MunicipalityNames, listed: string, state: StateCode): string | null {
	return names.get(`${state} ${nameKey(listed)}`) ?? null;
}

/**
 * The city to show: IBGE's spelling, otherwise (districts, administrative regions) title case without invented accents.
 */
export function cityName(names: MunicipalityNames, listed: string, state: StateCode): string {
	return municipalityName(names, listed, state) ?? titleCase(listed);
}

/** The name without case, accents, apostrophes and hyphens. */
function nameKey(name: string): string {
	return fold(name).replace(/[^a-z0-9]/g, '');
}

const SELLER = 'Caixa Econômica Federal';

/**
 * Converts one row of the list to a lot: facts from its description, names in readable case, and texts for the listing.
 */
export function composeLot(listed: ListedProperty, names: MunicipalityNames): Lot {
	const { called, ...facts } = parseDescription(listed.description);
	const property: LotProperty = {
		...facts,
		address: readableAddress(listed.address),
		neighborhood: readableNeighborhood(listed.neighborhood),
		appraisal: listed.appraisal,
		financing: listed.financing,
		sale_mode: listed.sale_mode,
		source_url: listed.link,
	};
	const place = { city: cityName(names, listed.city, listed.state), state: listed.state };
	const auction: LotAuction = {
		title: titleOf(called, property, place),
		description: descriptionOf(called, property, place, listed.description),
		...place,
		initial_bid: listed.price,
		kind: kindOf(listed.sale_mode),
		seller: SELLER,
	};
	const source_hash = createHash('sha256').update(canonical({ auction, property })).digest('hex');
	return { source_id: listed.number, source_hash, auction, property };
}

/**
 * 'Leilão SFI' sells property foreclosed under Lei 9.514; in Caixa's other modes it sells its own property voluntarily.
 */
function kindOf(sale_mode: string | null): AuctionKind | null {
	const mode = fold(sale_mode ?? '');
	if (mode.startsWith('leilao')) return 'extrajudicial';
	return /^(?:venda|licitacao|concorrencia)/.test(mode) ? 'voluntary' : null;
}
