import { createHash } from 'node:crypto';
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { fold } from '#domain/lot/listing.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import { canonical } from '#domain/values/canonical.ts';
import type { Lot, LotAuction, LotProperty } from './lot.ts';
import { parseDescription } from './parse-description.ts';
import type { ListedProperty, StateCode } from './parse-row.ts';
import { readableAddress, readableNeighborhood } from './readable-address.ts';
import { titleCase } from './title-case.ts';
import { descriptionOf, titleOf } from './words-of-lot.ts';

/** Municipalities that the list spells differently from IBGE, both in the form of `nameKey`. */
const ALIASES = new Map([['RN acu', 'assu']]);

const municipalities = new Map<StateCode, Map<string, string>>();

/** IBGE's spelling of a municipality that the list writes in capitals; null when the state has none of that name. */
export function municipalityName(listed: string, state: StateCode): string | null {
	const key = nameKey(listed);
	return namesOf(state).get(ALIASES.get(`${state} ${key}`) ?? key) ?? null;
}

/**
 * The city to show: IBGE's spelling, otherwise (districts, administrative regions) title case without invented accents.
 */
export function cityName(listed: string, state: StateCode): string {
	return municipalityName(listed, state) ?? titleCase(listed);
}

function namesOf(state: StateCode): Map<string, string> {
	const known = municipalities.get(state);
	if (known) return known;
	const names = new Map(getMunicipalities(state).map(({ name }) => [nameKey(name), name]));
	municipalities.set(state, names);
	return names;
}

/** The name without case, accents, apostrophes and hyphens. */
function nameKey(name: string): string {
	return fold(name).replace(/[^a-z0-9]/g, '');
}

const SELLER = 'Caixa Econômica Federal';

/**
 * Converts one row of the list to a lot: facts from its description, names in readable case, and texts for the listing.
 */
export function composeLot(listed: ListedProperty): Lot {
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
	const place = { city: cityName(listed.city, listed.state), state: listed.state };
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
