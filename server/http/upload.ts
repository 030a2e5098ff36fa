import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { FILE_LIMIT, FILE_LIMIT_MEGABYTES } from '#domain/files.ts';
import { type Problem, problem } from '#domain/problems.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { createTurns } from '#server/platform/turns.ts';
import { type FormFault, soleFile } from './multipart.ts';
import type { ProblemExtras } from './problems.ts';

/** As `body` of an endpoint: it takes no JSON, but multipart/form-data whose one field, `file`, is a file. */
export const uploadedFile = z.instanceof(Buffer).meta({ description: 'multipart/form-data: file' });

/** What surrounds the file in a form. */
const OVERHEAD = 16 * 1024;

// A body is held in memory while it arrives: this many at most, and no line before the door.
const reading = createTurns(16, 0);

type Refused = { problem: Problem } & ProblemExtras;

/** Reads an uploaded file. One that is too large is refused before it is read whole. */
export async function readUpload(c: HonoContext): Promise<Result<Buffer, Refused>> {
	const body = (await reading(() => readBody(c))) ?? fail({ problem: problem('server.busy') });
	if (!body.ok) return body;
	const read = soleFile(body.value, c.req.header('content-type') ?? '', 'file');
	if ('fault' in read) return fail(FAULTS[read.fault]);
	return read.file.length > 0 ? ok(read.file) : fail(inField('O arquivo está vazio'));
}

/** From the socket's own stream: the request's copies every chunk once more, which takes longer than all the rest. */
async function readBody(c: HonoContext): Promise<Result<Buffer, Refused>> {
	const limit = FILE_LIMIT + OVERHEAD;
	if (Number(c.req.header('content-length') ?? 0) > limit) return fail(tooLarge(c));
	const { incoming } = c.env as HttpBindings;
	const chunks: Buffer[] = [];
	let size = 0;
	try {
		// What is left of a refused body is dropped once the answer is out, by the server itself.
		for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
			size += chunk.length;
			if (size > limit) return fail(tooLarge(c));
			chunks.push(chunk);
		}
	} catch {
		// The connection is gone: nobody hears the answer, and it is no fault of ours.
		return fail(FAULTS.broken);
	}
	return ok(Buffer.concat(chunks, size));
}

function tooLarge(c: HonoContext): Refused {
	c.header('connection', 'close'); // The rest of the body is not read, so nothing else can come this way.
	return { problem: problem('image.too-heavy', { limit_megabytes: FILE_LIMIT_MEGABYTES }) };
}

const FAULTS: Record<FormFault, Refused> = {
	'not-a-form': { problem: problem('request.unsupported', { expected: 'multipart/form-data' }) },
	broken: inField('O envio chegou incompleto'),
	'no-file': inField('Envie um arquivo no campo file'),
	several: inField('Envie um arquivo só, e nenhum outro campo'),
};

function inField(message: string): Refused {
	return { problem: problem('request.invalid'), errors: [{ path: 'file', message }] };
}
