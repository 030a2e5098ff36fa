import type { AuctionKind } from '#domain/lot/property.ts';
import type { Centavos } from '#domain/values/money.ts';
import type { DescribedProperty } from './parse-description.ts';
import type { StateCode } from './parse-row.ts';

/** A property's facts from the list: columns of `properties`. */
export interface LotProperty extends Omit<DescribedProperty, 'called'> {
	address: string | null;
	neighborhood: string | null;
	appraisal: Centavos | null;
	financing: boolean | null;
	sale_mode: string | null;
	source_url: string | null;
}

/** An auction's values from a row of the list: columns of `auctions`. */
export interface LotAuction {
	title: string;
	description: string;
	city: string;
	state: StateCode;
	initial_bid: Centavos;
	kind: AuctionKind | null;
	seller: string;
}

/** One property of the list in the form in which it is shown. */
export interface Lot {
	source_id: string;
	/** A hash of the other fields: it differs exactly when an update has something to write. */
	source_hash: string;
	auction: LotAuction;
	property: LotProperty;
}
