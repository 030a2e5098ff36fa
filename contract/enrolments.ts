import { z } from 'zod';
import { ENROLMENT_STATES, STORED_STATES } from '#domain/auction/enrolment.ts';
import { instant, uuid } from './amount.ts';
import { readVersion } from './auctioneers.ts';
import { acceptanceReceipt } from './bids.ts';
import { pageQuery } from './page-query.ts';
import { reason } from './reason.ts';

/** The edital that is accepted now. */
const edital = z.object({
	title: z.string(),
	url: z.string(),
	sha256: z.string(),
	bytes: z.int(),
	version: z.int(),
	published_at: instant,
});

/** `GET /api/auctions/{id}/enrolment`: the caller's enrolment in the lot's sale, and what it asks for. */
export const enrolment = z.object({
	state: z.enum(ENROLMENT_STATES),
	edital_sha256: z.string().nullable(),
	edital: edital.nullable(),
	/** The lot's own edital beside the sale's, which is accepted with it; null without one. */
	lot_edital_sha256: z.string().nullable(),
	lot_edital: edital.nullable(),
	/** The sale's title; null for a lot without a sale. */
	sale: z.string().nullable(),
	/** Whether the desk decides after the acceptance. */
	review: z.boolean(),
	/** Whether the caller stated a CPF or CNPJ, which the acceptance needs. */
	identity_stated: z.boolean(),
	/** Whether it was checked, which bids on lots of regulated kinds need. */
	identity_held: z.boolean(),
	/** What the acceptance declares, word for word. */
	declaration: z.string(),
	/** What is accepted beside the editais: of a judicial sale the Resolution of the CNJ (art. 13). */
	accepted_beside: z.string().nullable(),
	/** Why the request was refused. */
	reason: z.string().nullable(),
	/** The receipt of the latest acceptance; null without one. */
	receipt: acceptanceReceipt.nullable(),
	/** The receipts of all acceptances in the sale, the latest first. */
	receipts: z.array(acceptanceReceipt),
});
export type Enrolment = z.infer<typeof enrolment>;

const hashOf = (field: string) =>
	z
		.string(`${field} deve ser um texto`)
		.regex(/^[0-9a-f]{64}$/, `${field} deve ser a impressão digital do edital, com 64 algarismos`);

/** `POST /api/auctions/{id}/enrolment`: accepts the editais by their hashes and declares no impediment of CPC 890. */
export const enrolmentRequest = z.strictObject({
	edital_sha256: hashOf('edital_sha256'),
	/** Required where the lot has an edital of its own beside the sale's. */
	lot_edital_sha256: hashOf('lot_edital_sha256').optional(),
	no_impediment: z.literal(true, 'Confirme que não está impedido de dar lances'),
});

/** `GET /api/admin/enrolments`. */
export const enrolmentQuery = pageQuery
	.extend({
		state: z.enum(STORED_STATES, `state aceita ${STORED_STATES.join(', ')}`).default('requested'),
		/** A sale, or a lot without one. */
		sale: uuid.optional(),
	})
	.strict();
export type EnrolmentQuery = z.infer<typeof enrolmentQuery>;

/** An enrolment as the desk sees it. */
export const adminEnrolment = z.object({
	id: uuid,
	state: z.enum(STORED_STATES),
	/** Whether a later edital has to be accepted. */
	stale: z.boolean(),
	person: z.object({ id: uuid, name: z.string(), email: z.string().nullable() }),
	/** Whether the registration is approved, and when an administrator checked the identity as it is now. */
	approved: z.boolean(),
	identity_checked_at: instant.nullable(),
	/** The sale with its number, or the lot without one. */
	sale: z.object({ id: uuid, title: z.string(), number: z.string().nullable() }),
	requested_at: instant,
	/** The edital that was accepted last. */
	edital_version: z.int().nullable(),
	edital_sha256: z.string().nullable(),
	accepted_at: instant.nullable(),
	reason: z.string().nullable(),
	decided_at: instant.nullable(),
	decided_by: z.string().nullable(),
	version: z.int(),
});
export type AdminEnrolment = z.infer<typeof adminEnrolment>;

/** A page of enrolments: requests oldest first, decided ones newest first. */
export const enrolmentPage = z.object({
	enrolments: z.array(adminEnrolment),
	next_cursor: z.string().nullable(),
	total: z.int(),
});
export type EnrolmentPage = z.infer<typeof enrolmentPage>;

export const enrolmentApproval = z.strictObject({ version: readVersion });
/** The person reads the reason. */
export const enrolmentRefusal = z.strictObject({ version: readVersion, reason });
