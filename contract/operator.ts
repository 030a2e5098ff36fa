import type { TaxId } from '#domain/values/tax-id.ts';

/** Who runs the installation, as far as its variables state it (README). Pages show these data and invent none. */
export interface Operator {
	name: string | null;
	/** The auctioneer's registration with the Junta Comercial. */
	registration: string | null;
	tax_id: TaxId | null;
	address: string | null;
	email: string | null;
	phone: string | null;
	/** Whether the installation is the demo: nobody runs it, and nothing in it is real. */
	demo: boolean;
}
