import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/files.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { createTurns } from '#server/platform/turns.ts';
import { type FormFault, fileWithFields } from './multipart.ts';
import type { ProblemExtras } from './problems.ts';

/** As `body` of an endpoint: it takes no JSON, but multipart/form-data whose one field, `file`, is a file. */
export const uploadedFile = z.instanceof(Buffer).meta({ description: 'multipart/form-data: file' });

/** The same with further fields, all of them texts in the form: `file` and what the schemas make of the others. */
export function uploadedForm<F extends z.ZodRawShape>(fields: F) {
	return z.strictObject({ file: uploadedFile, ...fields });
}

/** Whether an endpoint's body is a form with a file, and the names of its other fields. */
export function formFields(body: z.ZodType | undefined): string[] | null {
	if (body === uploadedFile) return [];
	if (!(body instanceof z.ZodObject) || body.shape.file !== uploadedFile) return null;
	return Object.keys(body.shape).filter((name) => name !== 'file');
}

/** What surrounds the file in a form. */
const OVERHEAD = 16 * 1024;

// A body is held in memory while it arrives: this many at most, and no line before the door.
const reading = createTurns(16, 0);

type Refused = { problem: Problem } & ProblemExtras;

/** Reads an uploaded file, alone or with further fields. One that is too large is refused before it is read whole. */
export async function readUpload(
	c: HonoContext,
	names: readonly string[],
): Promise<Result<unknown, Refused>> {
	const body = (await reading(() => readBody(c))) ?? fail({ problem: problem('server.busy') });
	if (!body.ok) return body;
	const type = c.req.header('content-type') ?? '';
	const read = fileWithFields(body.value, type, 'file', names);
	if ('fault' in read) return fail(read.fault === 'several' ? onlyOnce(names) : FAULTS[read.fault]);
	if (read.file.length === 0) return fail(inField('O arquivo está vazio'));
	return ok(names.length === 0 ? read.file : { ...read.texts, file: read.file });
}

/** From the socket's own stream: the request's copies every chunk once more, which takes longer than all the rest. */
async function readBody(c: HonoContext): Promise<Result<Buffer, Refused>> {
	const limit = FILE_LIMIT + OVERHEAD;
	const announced = Number(c.req.header('content-length') ?? 0);
	if (announced > limit) return fail(tooLarge(c));
	const { incoming } = c.env as HttpBindings;
	// Filled as it comes, so that no chunk is kept; memory that nothing was written to is not taken yet.
	const body = Buffer.allocUnsafe(announced || limit);
	let size = 0;
	try {
		// What is left of a refused body is dropped once the answer is out, by the server itself.
		for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
			if (size + chunk.length > body.length) return fail(tooLarge(c));
			size += chunk.copy(body, size);
		}
	} catch {
		// The connection is gone: nobody hears the answer, and it is no fault of ours.
		return fail(FAULTS.broken);
	}
	return ok(body.subarray(0, size));
}

function tooLarge(c: HonoContext): Refused {
	c.header('connection', 'close'); // The rest of the body is not read, so nothing else can come this way.
	return { problem: problem('image.too-heavy', { limit_megabytes: FILE_LIMIT_MEGABYTES }) };
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
