import { createHash } from 'node:crypto';
import { fold } from '#domain/lot/listing.ts';
import type { AuctionKind } from '#domain/lot/property.ts';
import { canonical } from '#domain/values/canonical.ts';
import { cityName } from './city-names.ts';
import type { Lot, LotAuction, LotProperty } from './lot.ts';
import { parseDescription } from './parse-description.ts';
import type { ListedProperty } from './parse-row.ts';
import { readableAddress, readableNeighborhood } from './readable-address.ts';
import { descriptionOf, titleOf } from './words-of-lot.ts';

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
