import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { answerDocument, type EncodedDocument, encodedDocument } from './encoded-document.ts';
import type { RequestVariables } from './request-context.ts';

/** Names of scripts and styles contain a hash of their content. */
const FOREVER = 'public, max-age=31536000, immutable';

const A_DAY = 'public, max-age=86400';

/** The files beside the assets, with their caching headers. */
export const BUILT_FILES: Record<string, string> = {
	'/favicon.svg': A_DAY,
	'/share.png': A_DAY,
	'/icon-192.png': A_DAY,
	'/icon-512.png': A_DAY,
	'/icon-maskable-192.png': A_DAY,
	'/icon-maskable-512.png': A_DAY,
	'/apple-touch-icon.png': A_DAY,
	'/sw.js': 'no-cache',
};

/** The endings of the compressed copies that the build writes. */
const COPIES = { br: '.br', gzip: '.gz' } as const;

/**
 * Mounts the files of a build. Their names are listed here once, so that no path leads anywhere else; each is read at
 * its first request and sent from memory afterwards.
 */
export function mountBuiltFiles(app: OpenAPIHono<RequestVariables>, folder: string): void {
	const assets = new Map(
		namesIn(join(folder, 'assets')).map((name) => [
			`/assets/${name}`,
			builtFile(join(folder, 'assets', name), FOREVER),
		]),
	);
	app.get('/assets/*', (c, next) => {
		const answer = assets.get(c.req.path);
		return answer ? answer(c) : next();
	});
	for (const [path, cacheControl] of Object.entries(BUILT_FILES))
		if (existsSync(join(folder, path))) app.get(path, builtFile(join(folder, path), cacheControl));
}

function namesIn(folder: string): string[] {
	if (!existsSync(folder)) return [];
	const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
	return files.map(({ name }) => name).filter((name) => !isCopy(name));
}

function isCopy(name: string): boolean {
	return Object.values(COPIES).some((ending) => name.endsWith(ending));
}

function builtFile(path: string, cacheControl: string): (c: HonoContext) => Response {
	let read: EncodedDocument | null = null;
	return (c) => {
		read ??= readBuiltFile(path, cacheControl);
		return answerDocument(c, read);
	};
}

function readBuiltFile(path: string, cacheControl: string): EncodedDocument {
	const type = getMimeType(path) ?? 'application/octet-stream';
	const copies = Object.entries(COPIES).flatMap(([coding, ending]) => {
		const copy = `${path}${ending}`;
		return existsSync(copy) ? [[coding, readFileSync(copy)] as const] : [];
	});
	return encodedDocument(
		{ type, cacheControl },
		{ plain: readFileSync(path), ...Object.fromEntries(copies) },
	);
}
