import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentDeps, storeDocument } from '#server/features/accounts/documents/store-document.ts';

/** The identity documents and the papers of lots, clearly marked as fictitious. Decision 044 names the commit that made them. */
export const DEMO_DOCUMENTS = join(import.meta.dirname, 'documents');

/** Stores the documents of the two pending accounts, through the upload path. */
export async function seedDocuments(deps: DocumentDeps): Promise<void> {
	await attach(deps, 'carla@martelo.test', 'carla.webp');
	await attach(deps, 'elisa@martelo.test', 'elisa.pdf');
}

async function attach(deps: DocumentDeps, email: string, file: string): Promise<void> {
	const { id } = await deps.db
		.selectFrom('profiles')
		.select('id')
		.where('email', '=', email)
		.executeTakeFirstOrThrow();
	const stored = await storeDocument(deps, id, await readFile(join(DEMO_DOCUMENTS, file)));
	if (!stored.ok) throw new Error(`the demo's own document was refused: ${stored.problem.code}`);
}
