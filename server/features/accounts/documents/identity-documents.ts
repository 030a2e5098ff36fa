import type { LinkedFiles } from './recorded-links.ts';

/** The identity documents of registrations, each by the id of its owner. */
export const IDENTITY_DOCUMENTS: LinkedFiles = {
	purpose: 'document',
	events: { link: 'document_link', opened: 'document_opened' },
	find: async (db, user_id) => {
		const profile = await db
			.selectFrom('profiles')
			.select('document_url')
			.where('id', '=', user_id)
			.executeTakeFirst();
		return profile?.document_url ? { user_id, file: profile.document_url } : null;
	},
};
