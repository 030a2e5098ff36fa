import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { makePerson } from './factories.ts';
import { giveIdentity, makeCnpj, makeCpf, personWith } from './identities.ts';
import { pdfFile } from './pdf-file.ts';
import type { TestApp } from './test-app.ts';
import { pictureForm, sendForm } from './uploads.ts';

/** A form with a PDF, as the endpoints of supporting documents take it. */
export const documentForm = (file: Uint8Array = pdfFile()) => pictureForm([['file', file]], 'documento.pdf');

/** States a company's identity for a person. */
export function giveCompany(app: TestApp, user_id: string) {
	const representative = { name: 'Ana Souza', tax_id: makeCpf() };
	return giveIdentity(app, user_id, personWith(makeCnpj(), { person_type: 'company', representative }));
}

/** Sends the document of a new company, or of the sender's; returns the document. */
export async function makeCompanyDocument(
	app: TestApp,
	sender?: { id: string; cookie: string },
): Promise<SupportingDocument> {
	const id = sender?.id ?? (await makePerson(app.db));
	await giveCompany(app, id);
	const cookie = sender?.cookie ?? (await app.session(id));
	const { status, body } = await sendForm(app, cookie, documentForm(), SUPPORTING_API.company);
	if (status !== 201) throw new Error(JSON.stringify(body));
	return body as unknown as SupportingDocument;
}
