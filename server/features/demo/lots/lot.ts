import type { PropertyType } from '#domain/lot/property.ts';
import type { Plan } from './plan.ts';

/** A fictitious property of the demo, at no real address. Amounts in reais, areas in square metres. */
export interface DemoLot {
	title: string;
	about: string;
	place: [city: string, state: string, neighborhood: string];
	type: PropertyType;
	/** The folder of its images, under `pictures/`. */
	pictures: string;
	price: number;
	appraisal: number;
	area: number;
	land?: number;
	rooms?: [bedrooms: number, bathrooms: number, parking: number];
	features?: string[];
	occupied?: boolean;
	kind?: 'judicial' | 'extrajudicial' | 'fiduciary' | 'voluntary';
	/** Costs that the lot states beside its price: ITBI in percent, registry fees in reais. */
	itbi?: number;
	registry?: number;
	/** What the law compares the minimums of a fiduciary lot with; in reais. */
	loan?: { contract_value: number; itbi_basis: number; debt: number };
	instalments?: true;
	/** Below it the seller decides; in reais. */
	reserve?: number;
	/** A lot that is a draft until the demo publishes it, with its rounds: dates in milliseconds from now, minimum in reais. */
	regulated?: {
		registration: string;
		rounds: [starts: number, ends: number, minimum: number][];
	};
	plan: Plan;
}
