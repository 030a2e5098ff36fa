import { z } from 'zod';
import { auctionPatch } from './admin-auctions.ts';
import { uuid } from './amount.ts';
import { reason } from './reason.ts';
import { documentFields } from './sale-documents.ts';
import { MAX_SALE_LOTS, salePatch } from './sale-forms.ts';
import { jsonText } from './text.ts';

const lotChanges = auctionPatch
	.omit({ status: true, kind: true, sale_id: true, lot_number: true, seller_id: true, revision_reason: true })
	.extend({ id: uuid });

/** What an erratum changes of a published sale and of its lots, and why, which everybody reads (rules §41). */
export const erratumChanges = z
	.strictObject({
		version: z.int('version é obrigatória: a versão do leilão que foi lida'),
		reason,
		/** The terms of the sale that change. */
		sale: salePatch.omit({ version: true, kind: true, lot_ids: true }).default({}),
		/** The lots that change, each with the version that was read. */
		lots: z
			.array(lotChanges)
			.max(MAX_SALE_LOTS, `Um leilão tem no máximo ${MAX_SALE_LOTS} lotes`)
			.refine((lots) => new Set(lots.map(({ id }) => id)).size === lots.length, 'lots repete um lote')
			.default([]),
	})
	.refine(({ sale, lots }) => Object.keys(sale).length + lots.length > 0, {
		path: ['lots'],
		error: 'Informe o que muda: as condições do leilão ou um lote',
	});
export type ErratumChanges = z.output<typeof erratumChanges>;
export type SentErratum = z.input<typeof erratumChanges>;

/** `POST /api/admin/sales/{id}/errata`, beside the file: the new version of the edital and all changes that it announces. */
export const erratumFields = {
	title: documentFields.title,
	/** JSON. */
	changes: jsonText('changes', erratumChanges),
};
