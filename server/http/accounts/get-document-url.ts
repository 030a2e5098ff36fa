import { documentLink, documentQuery } from '#contract/functions.ts';
import { FUNCTIONS } from '#contract/paths.ts';
import { IDENTITY_DOCUMENTS } from '#server/features/accounts/documents/identity-documents.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { privateLink } from '#server/http/private-link.ts';

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
