import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { accepts, CODINGS, type Coding } from './accepted-encoding.ts';
import { headerOf } from './request-context.ts';

/** One form of a document, with the headers that go with it. */
interface Variant {
	bytes: Buffer<ArrayBuffer>;
	etag: string;
	headers: Record<string, string>;
	/** The headers of an answer that the caller has this form already. */
	unchanged: Record<string, string>;
}

/** A document in memory, as it is and compressed. */
export interface EncodedDocument {
	plain: Variant;
	compressed: Partial<Record<Coding, Variant>>;
}

/** Prepares a document to be sent. The compressed forms are those that exist. */
export function encodedDocument(
	{ type, cacheControl }: { type: string; cacheControl: string },
	{ plain, ...compressed }: { plain: Buffer<ArrayBuffer> } & Partial<Record<Coding, Buffer<ArrayBuffer>>>,
): EncodedDocument {
	const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
	const vary = Object.keys(compressed).length > 0 ? { vary: 'accept-encoding' } : undefined;
	const variant = (bytes: Buffer<ArrayBuffer>, coding?: Coding): Variant => {
		const etag = `"${coding ? `${hash}.${coding}` : hash}"`;
		const unchanged = { 'cache-control': cacheControl, etag, ...vary };
		const content = { 'content-type': type, 'content-length': String(bytes.length) };
		const headers = { ...content, ...unchanged, ...(coding && { 'content-encoding': coding }) };
		return { bytes, etag, headers, unchanged };
	};
	const forms = CODINGS.flatMap((coding) => {
		const bytes = compressed[coding];
		return bytes ? [[coding, variant(bytes, coding)] as const] : [];
	});
	return { plain: variant(plain), compressed: Object.fromEntries(forms) };
}

/** Answers a document in the best form that the caller accepts, or 304 to one who has it. */
export function answerDocument(c: HonoContext, { plain, compressed }: EncodedDocument): Response {
	const accepted = headerOf(c, 'accept-encoding');
	const coding = CODINGS.find((each) => compressed[each] && accepts(accepted, each));
	const { bytes, etag, headers, unchanged } = (coding && compressed[coding]) ?? plain;
	if (isKnown(c, etag)) return new Response(null, { status: 304, headers: unchanged });
	return new Response(bytes, { headers });
}

/** Whether the caller has this form of a document already: its `etag` is among those of If-None-Match (RFC 9110, 13.1.2). */
export function isKnown(c: HonoContext, etag: string): boolean {
	const known = headerOf(c, 'if-none-match')?.trim();
	if (known === undefined) return false;
	const strong = (tag: string) => tag.trim().replace(/^W\//, '');
	return known === '*' || known.split(',').some((tag) => strong(tag) === strong(etag));
}
