import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { type Problem, problem } from '#domain/problems/problems.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { FILE_LIMIT_MEGABYTES } from '#domain/values/files.ts';
import { TemporaryFile } from '#server/platform/temporary-file.ts';
import { type FormFault, fileWithFields } from './multipart.ts';
import type { ProblemExtras } from './problems.ts';
import { responseOf } from './request-context.ts';
import { PACE, type Pace, receiveBody } from './upload-body.ts';
import { type UploadPool, UploadSlots } from './upload-slots.ts';

/** The `body` of an endpoint that takes multipart/form-data with one field, `file`, which is a file. */
export const uploadedFile = z.instanceof(Buffer).meta({ description: 'multipart/form-data: file' });

/** The same with further text fields: `file`, and the values that the schemas parse. */
export function uploadedForm<F extends z.ZodRawShape>(fields: F) {
	return z.strictObject({ file: uploadedFile, ...fields });
}

const optionalFile = uploadedFile.optional();

/** A form that may be sent without the file. */
export function optionalUpload<F extends z.ZodRawShape>(fields: F) {
	return z.strictObject({ file: optionalFile, ...fields });
}

/** The names of the further fields of a form with a file; null for any other body. */
export function formFields(body: z.ZodType | undefined): string[] | null {
	if (body === uploadedFile) return [];
	if (!(body instanceof z.ZodObject)) return null;
	const { file } = body.shape;
	if (file !== uploadedFile && file !== optionalFile) return null;
	return Object.keys(body.shape).filter((name) => name !== 'file');
}

/** Whether the body is a form that may be sent without its file. */
export function isFileOptional(body: z.ZodType | undefined): boolean {
	return body instanceof z.ZodObject && body.shape.file === optionalFile;
}

const MEGABYTE = 1024 * 1024;

/** The most bytes of a form around its file. */
const OVERHEAD = 16 * 1024;

/** What receives the uploads of a server. */
export interface Uploads {
	slots: UploadSlots;
	/** Where bodies are stored while they arrive, as unlinked files. */
	folder: string;
	pace: Pace;
}

export function openUploads(folder: string): Uploads {
	return { slots: new UploadSlots(), folder, pace: PACE };
}

/** The sender of a file, and its pool. */
interface Sender {
	pool: UploadPool;
	person: string;
	address: string | null;
	/** The largest file; `FILE_LIMIT_MEGABYTES` if omitted. */
	megabytes?: number | undefined;
}

/** The fields of a form beside its file, and whether it may be sent without it. */
interface Form {
	names: readonly string[];
	optional: boolean;
}

type Refused = { problem: Problem } & ProblemExtras;

/** A file, alone or with the further fields of its form; or why it is refused. */
type Read = Result<unknown, Refused>;

/**
 * Receives an uploaded file and answers with the result of `answer`. The sender holds a slot until that is done. A slow
 * sender occupies a file on the disk, and nobody waits for it.
 */
export async function receiveUpload(
	c: HonoContext,
	{ slots, folder, pace }: Uploads,
	{ sender, form }: { sender: Sender; form: Form },
	answer: (read: Read) => Promise<Response>,
): Promise<Response> {
	const { pool, person, address, megabytes = FILE_LIMIT_MEGABYTES } = sender;
	const tooLarge = () => problem('image.too-heavy', { limit_megabytes: megabytes });
	const slot = slots.take(pool, person, address);
	if (!('giveBack' in slot)) return answer(fail({ problem: slot }));
	try {
		const limit = megabytes * MEGABYTE + OVERHEAD;
		if (Number(c.req.header('content-length') ?? 0) > limit)
			return await answer(fail({ problem: tooLarge() }));
		const file = await TemporaryFile.open(folder);
		try {
			const { incoming } = c.env as HttpBindings;
			const arrival = await receiveBody(incoming as IncomingMessage, file, { limit, pace });
			if (arrival === 'too-large') return await answer(fail({ problem: tooLarge() }));
			if (arrival === 'too-slow') {
				responseOf(c)?.setHeader('connection', 'close');
				return await answer(fail({ problem: problem('upload.too-slow') }));
			}
			// The connection is closed: the answer does not arrive, and this is not a server error.
			if (arrival === 'gone') return await answer(fail(FAULTS.broken));
			return await slots.work(pool, async () => answer(await readForm(c, await file.bytes(), form)));
		} finally {
			await file.close();
		}
	} finally {
		slot.giveBack();
	}
}

async function readForm(c: HonoContext, body: Buffer, { names, optional }: Form): Promise<Read> {
	const read = await fileWithFields(body, c.req.header('content-type') ?? '', 'file', names, optional);
	if ('fault' in read) return fail(read.fault === 'several' ? onlyOnce(names) : FAULTS[read.fault]);
	const { file, texts } = read;
	if (!file) return ok(texts);
	if (file.length === 0) return fail(inField('O arquivo está vazio'));
	return ok(names.length === 0 ? file : { ...texts, file });
}

const FAULTS: Record<Exclude<FormFault, 'several'>, Refused> = {
	'not-a-form': { problem: problem('request.unsupported', { expected: 'multipart/form-data' }) },
	broken: inField('O envio chegou incompleto'),
	'no-file': inField('Envie um arquivo no campo file'),
};

function onlyOnce(names: readonly string[]): Refused {
	if (names.length === 0) return inField('Envie um arquivo só, e nenhum outro campo');
	return inField(`Envie só os campos file, ${names.join(', ')}, cada um uma vez`);
}

function inField(message: string): Refused {
	return { problem: problem('request.invalid'), errors: [{ path: 'file', message }] };
}
