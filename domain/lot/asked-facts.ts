import type { LotFactName } from './lot-fields.ts';
import type { AuctionKind } from './property.ts';

/** The steps of the form of a lot, in their order. The kind comes first: it decides which facts the others ask. */
export const FORM_STEPS = {
	nature: 'Natureza e leilão',
	property: 'Imóvel',
	price: 'Preço e datas',
	terms: 'Documentos e condições',
	pictures: 'Fotos',
} as const;
export type FormStep = keyof typeof FORM_STEPS;
export const FORM_STEP_NAMES = Object.keys(FORM_STEPS) as FormStep[];

interface Asked {
	step: FormStep;
	/** The kinds whose lots have the fact; all of them, and a lot without a kind, if omitted. */
	kinds?: readonly AuctionKind[];
	/** The sale states it for all of its lots. */
	of_sale?: true;
	/** Among the further details of its step. */
	further?: true;
}

/**
 * Where the form asks each fact, and of which kinds; the order within a step is this one. The facts of a judicial case are those of the sale
 * (contract/sales.ts).
 */
const ASKED: Record<LotFactName, Asked> = {
	kind: { step: 'nature', of_sale: true },
	// A regulated lot names a registered seller.
	seller: { step: 'nature', kinds: ['voluntary'], of_sale: true, further: true },
	auctioneer_name: { step: 'nature', of_sale: true, further: true },
	auctioneer_registration: { step: 'nature', of_sale: true, further: true },

	property_type: { step: 'property' },
	occupancy: { step: 'property' },
	registration: { step: 'property', further: true },
	address: { step: 'property', further: true },
	neighborhood: { step: 'property', further: true },
	total_area: { step: 'property', further: true },
	private_area: { step: 'property', further: true },
	land_area: { step: 'property', further: true },
	bedrooms: { step: 'property', further: true },
	living_rooms: { step: 'property', further: true },
	bathrooms: { step: 'property', further: true },
	parking_spaces: { step: 'property', further: true },
	latitude: { step: 'property', further: true },
	longitude: { step: 'property', further: true },
	features: { step: 'property', further: true },

	appraisal: { step: 'price' },
	/** A judicial lot is sold at the judge's minimum, whoever sells it. */
	reserve: { step: 'price', kinds: ['voluntary', 'extrajudicial', 'fiduciary', 'administrative'] },
	appraisal_date: { step: 'price', kinds: ['judicial', 'extrajudicial', 'fiduciary', 'administrative'] },
	/** Of an incapable owner the law asks 80 % of the appraisal (CPC art. 896). */
	owner_incapable: { step: 'price', kinds: ['judicial'] },
	contract_value: { step: 'price', kinds: ['fiduciary'] },
	itbi_basis: { step: 'price', kinds: ['fiduciary'] },
	debt: { step: 'price', kinds: ['fiduciary'] },
	payoff: { step: 'price', kinds: ['fiduciary'], further: true },
	payoff_date: { step: 'price', kinds: ['fiduciary'], further: true },
	residential_financing: { step: 'price', kinds: ['fiduciary'] },

	commission_percent: { step: 'terms', of_sale: true },
	payment_deadline_hours: { step: 'terms', of_sale: true },
	financing: { step: 'terms' },
	accepts_instalments: { step: 'terms' },
	itbi_percent: { step: 'terms' },
	registry_cost: { step: 'terms' },
	registration_url: { step: 'terms' },
	notice_url: { step: 'terms' },
};

const ORDER = Object.keys(ASKED) as LotFactName[];

interface AskedOf {
	step: FormStep;
	/** '' for a lot without a kind. */
	kind: string;
	/** Whether it is a lot of a sale. */
	in_sale: boolean;
}

/**
 * The facts that a step asks, in their order: first those that are always seen, then the further ones. A fact of another kind that `states` something is
 * asked too, so that it can be removed.
 */
export function askedFacts(of: AskedOf, states: (name: LotFactName) => boolean) {
	const asked = ORDER.filter((name) => ASKED[name]?.step === of.step && isAsked(name, of, states));
	return {
		seen: asked.filter((name) => !ASKED[name]?.further),
		further: asked.filter((name) => ASKED[name]?.further),
	};
}

function isAsked(name: LotFactName, { kind, in_sale }: AskedOf, states: (name: LotFactName) => boolean) {
	const { kinds, of_sale } = ASKED[name] ?? {};
	if (in_sale && of_sale) return false;
	return isOfKind(kinds, kind) || states(name);
}

/** Whether a fact belongs to a kind; a lot without a kind is voluntary. */
function isOfKind(kinds: readonly AuctionKind[] | undefined, kind: string): boolean {
	return kinds === undefined || (kinds as readonly string[]).includes(kind || 'voluntary');
}

/** Whether lots of a kind have the fact at all. */
export function appliesTo(name: LotFactName, kind: string): boolean {
	return isOfKind(ASKED[name]?.kinds, kind);
}

/** The fields of spec §5, the links and the rounds, by step. */
const OTHERS: Record<string, FormStep> = {
	auction_type: 'nature',
	sale_id: 'nature',
	sale: 'nature',
	lot_number: 'nature',
	seller_id: 'nature',
	parties: 'nature',
	auctioneer: 'nature',
	title: 'property',
	description: 'property',
	city: 'property',
	state: 'property',
	initial_bid: 'price',
	rounds: 'price',
	start_date: 'price',
	start_time: 'price',
	end_date: 'price',
	end_time: 'price',
	status: 'price',
	edital: 'terms',
	pictures: 'pictures',
	photos: 'pictures',
};

/** The step of a field, by its path in the form or in the publication's faults; undefined for a field of none. */
export function stepOf(path: string): FormStep | undefined {
	const name = path.split('.')[0] ?? '';
	return OTHERS[name] ?? ASKED[name as LotFactName]?.step;
}
