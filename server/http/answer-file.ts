import type { Context as HonoContext } from 'hono';
import type { StoredFile } from '#server/platform/storage/stored-file.ts';

/** Answers with a stored file. For HEAD its stream is ended: nobody would read it, and it may hold a connection. */
export async function answerFile(
	c: HonoContext,
	file: StoredFile,
	own: Record<string, string>,
): Promise<Response> {
	const { size, content_type, bytes } = file;
	const headers = { 'content-type': content_type, 'content-length': String(size), ...own };
	if (c.req.method !== 'HEAD') return new Response(bytes ?? file.stream, { headers });
	if (!bytes) await file.stream.cancel();
	return new Response(null, { headers });
}
