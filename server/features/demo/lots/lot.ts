import type { PropertyType } from '#domain/property.ts';
import type { Plan } from '#server/features/demo/plan.ts';

/** A property of the demo: invented, at no real address. Amounts in reais, areas in square metres. */
export interface DemoLot {
	title: string;
	about: string;
	place: [city: string, state: string, neighborhood: string];
	type: PropertyType;
	/** The folder of its pictures, under `pictures/`. */
	pictures: string;
	price: number;
	appraisal: number;
	area: number;
	land?: number;
	rooms?: [bedrooms: number, bathrooms: number, parking: number];
	features?: string[];
	occupied?: boolean;
	kind?: 'judicial' | 'extrajudicial' | 'voluntary';
	/** What the lot states beside its price; ITBI in percent. */
	itbi?: number;
	registry?: number;
	instalments?: true;
	plan: Plan;
}
