import { documentLink, documentQuery } from '#contract/functions.ts';
import { DOCUMENTS, FUNCTIONS } from '#contract/paths.ts';
import { refusal } from '#domain/access.ts';
import { problem } from '#domain/problems.ts';
import { fail, ok } from '#domain/result.ts';
import { linkToDocument } from '#server/features/accounts/documents/links.ts';
import { endpoint } from '#server/http/endpoint.ts';

/**
 * Spec §7: a link to a person's document, for its owner and for administrators. For everybody else the document does
 * not exist, with the same answer.
 */
export const getDocumentUrl = endpoint({
	method: 'post',
	path: FUNCTIONS.documentUrl,
	summary: "A link to a registration's document that works for 60 seconds",
	access: 'user',
	body: documentQuery,
	output: documentLink,
	run: async (context, { actor, address, body }) => {
		const { id, session_id } = actor;
		const allowed = body.userId === id || refusal('admin', actor) === null;
		const link = allowed
			? await linkToDocument(context, body.userId, { user_id: id, session_id, address }, Date.now())
			: null;
		return link === null
			? fail(problem('document.missing'))
			: ok({ url: `${context.brand.url}${DOCUMENTS}/${link}` });
	},
});
