import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { z } from 'zod';

/** The path of the Central Bank's description of the API, which is used if it exists beside the project. */
const OFFICIAL = join(import.meta.dirname, '../../../shared/data/pix/api-pix-2.9.0.openapi.yaml');

/** Names of schemas in that description. */
export type Shape =
	| 'CobSolicitada'
	| 'CobRevisada'
	| 'CobGerada'
	| 'CobCompleta'
	| 'Pix'
	| 'DevolucaoSolicitada'
	| 'Devolucao'
	| 'WebhookSolicitado'
	| 'Problema';

/** Why a value does not have a shape; null when it does. */
type CheckShape = (shape: Shape, value: unknown) => string | null;

const amount = z.string().regex(/^\d{1,10}\.\d{2}$/);
const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);
const name32 = z.string().regex(/^[a-zA-Z0-9]{32}$/);
const when = z.iso.datetime({ offset: true });
const back = z.object({
	id: z.string().regex(/^[a-zA-Z0-9]{1,35}$/),
	rtrId: name32,
	valor: amount,
	horario: z.object({ solicitacao: when.optional(), liquidacao: when.optional() }),
	status: z.enum(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
	motivo: z.string().max(140).optional(),
});
const pix = z.object({
	endToEndId: name32,
	txid: txid.optional(),
	valor: amount,
	horario: when,
	chave: z.string().max(77).optional(),
	devolucoes: z.array(back).optional(),
});
const requestedCharge = z.object({
	calendario: z.object({ expiracao: z.int().positive() }),
	valor: z.object({ original: amount, modalidadeAlteracao: z.int().min(0).max(1).optional() }),
	chave: z.string().max(77),
	solicitacaoPagador: z.string().max(140).optional(),
});
const createdCharge = z.object({
	txid,
	revisao: z.int().min(0),
	valor: z.object({ original: amount }),
	chave: z.string().max(77),
	calendario: z.object({ criacao: when, expiracao: z.int() }),
	status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
	location: z.string().max(77).optional(),
	pixCopiaECola: z.string().max(512).optional(),
});

/** The same shapes, for machines without the description. */
const WRITTEN: Record<Shape, z.ZodType> = {
	CobSolicitada: requestedCharge,
	CobRevisada: z.object({ status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR').optional() }),
	CobGerada: createdCharge,
	CobCompleta: createdCharge.extend({ pix: z.array(pix).optional() }),
	Pix: pix,
	DevolucaoSolicitada: z.object({ valor: amount, descricao: z.string().max(140).optional() }),
	Devolucao: back,
	WebhookSolicitado: z.object({ webhookUrl: z.url() }),
	Problema: z.object({ type: z.url(), title: z.string(), status: z.int(), detail: z.string().optional() }),
};

/** Checks against these shapes, and against the official description if it is there. */
export function openShapes(): CheckShape {
	const official = existsSync(OFFICIAL) ? officialShapes() : () => null;
	return (shape, value) => {
		const written = WRITTEN[shape].safeParse(value);
		return written.success ? official(shape, value) : z.prettifyError(written.error);
	};
}

function officialShapes(): CheckShape {
	const text = readFileSync(OFFICIAL, 'utf8')
		// Two patterns of the description are between slashes, which no validator accepts.
		.replace(/pattern: "\/(.+)\/"/g, 'pattern: "$1"');
	const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
	ajv.addSchema(parse(text), 'api');
	return (shape, value) => {
		const check = ajv.compile({ $ref: `api#/components/schemas/${shape}` });
		return check(value) ? null : `${shape}: ${ajv.errorsText(check.errors)}`;
	};
}
