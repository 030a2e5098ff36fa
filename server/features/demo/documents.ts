import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentTools, storeDocument } from '#server/features/accounts/documents/store-document.ts';

/** Where `npm run drawings` puts the identity documents: an image and a PDF, plainly marked as made up. */
export const IDENTITY_DOCUMENTS = join(import.meta.dirname, 'documents');

/** Attaches the documents of the two pending accounts as any upload is. */
export async function seedDocuments(tools: DocumentTools): Promise<void> {
	await attach(tools, 'carla@martelo.test', 'carla.webp');
	await attach(tools, 'elisa@martelo.test', 'elisa.pdf');
}

async function attach(tools: DocumentTools, email: string, file: string): Promise<void> {
	const { id } = await tools.db
		.selectFrom('profiles')
		.select('id')
		.where('email', '=', email)
		.executeTakeFirstOrThrow();
	const stored = await storeDocument(tools, id, await readFile(join(IDENTITY_DOCUMENTS, file)));
	if (!stored.ok) throw new Error(`the demo's own document was refused: ${stored.problem.code}`);
}
