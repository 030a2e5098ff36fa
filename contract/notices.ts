import { z } from 'zod';
import {
	MAX_NOTICES,
	NOTICE_MEANS_NAMES,
	NOTICE_ROLE_NAMES,
	NOTICE_ROLES,
	NOTICE_STATE_NAMES,
} from '#domain/sale/notices.ts';
import { instant, uuid } from './amount.ts';
import { reason } from './reason.ts';
import { text } from './text.ts';

const WHEN = 'A data deve ser ISO 8601, como 2026-11-20 ou 2026-11-20T10:00:00-03:00, de 2000 em diante';
const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** A day, or an instant with an offset. */
const when = z
	.string(WHEN)
	.refine((value) => dayOrInstant.safeParse(value).success && Number(value.slice(0, 4)) >= 2000, WHEN)
	.meta({ example: '2026-11-20' });

const noticeFields = z.strictObject({
	role: z.enum(NOTICE_ROLE_NAMES, `role deve ser um destes: ${NOTICE_ROLE_NAMES.join(', ')}`),
	/** Who was told. */
	name: text('Nome', 1, 200).nullish(),
	means: z.enum(NOTICE_MEANS_NAMES, `means deve ser um destes: ${NOTICE_MEANS_NAMES.join(', ')}`).nullish(),
	sent_at: when.nullish(),
	delivered_at: when.nullish(),
	/** A proof that was sent to `POST /api/admin/notice-proofs`. */
	document_id: uuid.nullish(),
	/** Why nobody has to be told in this role; then nothing else but a name is stated. */
	not_applicable_reason: reason.nullish(),
});

/** A notice as the desk enters it (rules §45): somebody who was told, or why a role does not apply. */
export const sentNotice = noticeFields.superRefine((notice, context) => {
	const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
	if (notice.not_applicable_reason) {
		if (notice.sent_at || notice.delivered_at || notice.document_id)
			add('not_applicable_reason', 'O que não se aplica não tem envio, entrega nem prova');
		return;
	}
	if (!notice.name) add('name', `Informe quem foi comunicado: ${NOTICE_ROLES[notice.role]}`);
	if (!notice.means) add('means', 'Informe por que meio');
});
export type SentNotice = z.infer<typeof sentNotice>;

/** `PUT /api/admin/auctions/{id}/notices`: all notices of the lot, in their order. */
export const sentNotices = z
	.array(sentNotice, 'Envie uma lista de cientificações')
	.max(MAX_NOTICES, `São no máximo ${MAX_NOTICES} cientificações por lote`);

/** The version that was read; another one is refused. Without it, whatever there is is replaced. */
export const noticesQuery = z.strictObject({
	version: z
		.string()
		.regex(/^\d{1,9}$/, 'version deve ser um número inteiro')
		.transform(Number)
		.optional(),
});

/** `POST /api/admin/sales/{id}/notices`: one notice for several lots. */
export const noticeForLots = z.strictObject({
	lot_ids: z
		.array(uuid, 'lot_ids deve ser uma lista de lotes')
		.min(1, 'Escolha pelo menos um lote')
		.max(500, 'São no máximo 500 lotes'),
	notice: sentNotice,
});

/** A file that shows that somebody was told. It is private: only administrators open it, by a link of 60 seconds. */
export const noticeProof = z.object({
	id: uuid,
	kind: z.enum(['image', 'pdf']),
	bytes: z.int(),
	sha256: z.string(),
});
export type NoticeProof = z.infer<typeof noticeProof>;

const notice = z.object({
	role: z.enum(NOTICE_ROLE_NAMES),
	name: z.string().nullable(),
	means: z.enum(NOTICE_MEANS_NAMES).nullable(),
	sent_at: instant.nullable(),
	delivered_at: instant.nullable(),
	document_id: uuid.nullable(),
	document: noticeProof.nullable(),
	not_applicable_reason: z.string().nullable(),
	/** `stale`: the dates changed after it was sent. */
	state: z.enum(NOTICE_STATE_NAMES),
});
export type LotNotice = z.infer<typeof notice>;

/** The notices of a lot, and who has to be told. */
export const lotNotices = z.object({
	auction_id: uuid,
	lot_number: z.int().nullable(),
	title: z.string(),
	version: z.int(),
	notices: z.array(notice),
	/** The roles that the facts ask for. */
	proposed: z.array(z.enum(NOTICE_ROLE_NAMES)),
	/** Those of them that nothing answers yet. */
	missing: z.array(z.enum(NOTICE_ROLE_NAMES)),
	/** The parties of the sale who have to be told. */
	people: z.array(z.object({ role: z.enum(NOTICE_ROLE_NAMES), name: z.string() })),
});
export type LotNotices = z.infer<typeof lotNotices>;

export const saleNotices = z.object({ lots: z.array(lotNotices) });
export type SaleNotices = z.infer<typeof saleNotices>;
