import { z } from 'zod';
import { fiscalFields, regimeFaults } from '#domain/settlement/dps.ts';
import { uuid } from './amount.ts';
import { readVersion, state } from './auctioneers.ts';
import { text } from './text.ts';

/** `PUT /api/admin/auctioneers/{id}/fiscal`: what the DPS of a commission states of its auctioneer; the municipality by its name. */
export const fiscalBody = z
	.strictObject({
		municipality: text('Município', 2, 100),
		state,
		...fiscalFields,
		version: readVersion,
	})
	.superRefine((sent, faults) => {
		for (const { path, message } of regimeFaults(sent))
			faults.addIssue({ code: 'custom', path: [path], message });
	});
export type FiscalBody = z.output<typeof fiscalBody>;

const fiscalData = z.object({
	...fiscalFields,
	/** The code of IBGE. */
	municipality: z.string(),
	municipality_name: z.string(),
	state: z.string(),
});

export const fiscalSheet = z.object({
	auctioneer: uuid,
	name: z.string(),
	/** Null until it is typed. */
	fiscal: fiscalData.nullable(),
	version: z.int(),
});
export type FiscalSheet = z.infer<typeof fiscalSheet>;
