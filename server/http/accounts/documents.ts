import { z } from 'zod';
import { documentInfo } from '#contract/account.ts';
import { ACCOUNT_API } from '#contract/account-paths.ts';
import { uuid } from '#contract/amount.ts';
import { FUNCTIONS } from '#contract/function-paths.ts';
import { documentLink, documentQuery } from '#contract/functions.ts';
import { supportingDocument } from '#contract/supporting-documents.ts';
import { SUPPORTING_API } from '#contract/supporting-paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { refusalOf } from '#server/features/accounts/attempt-limits.ts';
import { IDENTITY_DOCUMENTS } from '#server/features/accounts/documents/identity-documents.ts';
import { storeDocument } from '#server/features/accounts/documents/store-document.ts';
import { SUPPORTING_DOCUMENTS } from '#server/features/accounts/documents/supporting-documents.ts';
import { storeCompanyDocument } from '#server/features/accounts/identity/company-document.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { privateLink } from '#server/http/private-link.ts';
import { uploadedFile } from '#server/http/upload.ts';

/** The documents beside the identity document of a registration (rules §30); that of a preference is in bidding/enrolments.ts. */
export const supportingDocumentEndpoints = [
	endpoint({
		method: 'post',
		path: SUPPORTING_API.company,
		summary:
			'Takes the document of the company that the own identity states, in the place of the one before: a picture or a PDF',
		access: 'user',
		body: uploadedFile,
		pool: 'documents',
		status: 201,
		output: supportingDocument,
		admit: async ({ uploadLimit }, actor) => refusalOf((await uploadLimit.take(actor.id)) ?? 0),
		run: (context, { actor, body }) => storeCompanyDocument(context, actor.id, body),
	}),
	endpoint({
		method: 'post',
		path: SUPPORTING_API.link('{id}'),
		summary:
			'A link to a supporting document that works for 60 seconds, for who sent it and for administrators',
		access: 'user',
		params: z.object({ id: uuid }),
		output: documentLink,
		run: (context, { actor, address, params: { id } }) =>
			privateLink(context, SUPPORTING_DOCUMENTS, { actor, address }, id),
	}),
];

/** The identity document of a registration. */
export const documentUpload = endpoint({
	method: 'post',
	path: ACCOUNT_API.document,
	summary: 'Takes the identity document of the own registration, in the place of the one before',
	access: 'user',
	body: uploadedFile,
	pool: 'documents',
	output: documentInfo,
	admit: async ({ uploadLimit }, actor) => {
		const { id, status } = actor;
		if (status === 'approved') return problem('document.approved');
		const wait = await uploadLimit.take(id);
		return refusalOf(wait ?? 0);
	},
	run: (context, { actor, body }) => storeDocument(context, actor.id, body),
});

/** Spec §7: a link to a person's document, for its owner and for administrators. */
export const getDocumentUrl = endpoint({
	method: 'post',
	path: FUNCTIONS.documentUrl,
	summary: "A link to a registration's document that works for 60 seconds",
	access: 'user',
	body: documentQuery,
	output: documentLink,
	run: (context, { actor, address, body }) =>
		privateLink(context, IDENTITY_DOCUMENTS, { actor, address }, body.userId),
});
