import { documentInfo } from '#contract/account.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems/problems.ts';
import { refusalOf } from '#server/features/accounts/attempt-limits.ts';
import { storeDocument } from '#server/features/accounts/documents/store-document.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { uploadedFile } from '#server/http/upload.ts';

export const documentUpload = endpoint({
	method: 'post',
	path: API.document,
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
