import { z } from 'zod';
import { DOCUMENT_KIND_NAMES } from '#domain/lot/document-kinds.ts';
import { instant, uuid } from './amount.ts';
import { text } from './text.ts';

/** The fields beside the file of an uploaded document. */
export const documentFields = {
	kind: z.enum(DOCUMENT_KIND_NAMES, `kind deve ser um destes: ${DOCUMENT_KIND_NAMES.join(', ')}`),
	title: text('Título', 1, 200).optional(),
	/** Whether the acceptances of the version before are no longer enough; only for a new edital. */
	material: z.enum(['true', 'false'], 'material deve ser true ou false').default('true'),
};

/** A document of a sale or lot. `url` is the same for as long as the file is the same. */
export const saleDocument = z.object({
	id: uuid,
	kind: z.enum(DOCUMENT_KIND_NAMES),
	title: z.string(),
	url: z.string(),
	sha256: z.string(),
	bytes: z.int(),
	version: z.int(),
	/** For an edital after the first: whether acceptances of the version before are no longer enough. */
	material: z.boolean(),
	/** Null while its sale or lot is a draft. */
	published_at: instant.nullable(),
});
export type SaleDocument = z.infer<typeof saleDocument>;

export const saleDocumentList = z.object({ documents: z.array(saleDocument) });
