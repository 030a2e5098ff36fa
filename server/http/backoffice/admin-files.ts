import { ADMIN_API } from '#contract/admin-paths.ts';
import { filesPage, filesQuery, removal, removalResult } from '#contract/files.ts';
import { problem } from '#domain/problems/problems.ts';
import { fail, ok } from '#domain/problems/result.ts';
import { listFiles } from '#server/features/backoffice/files/list-files.ts';
import { isStoredName, removeOrphans } from '#server/features/backoffice/files/remove-orphans.ts';
import { endpoint } from '#server/http/endpoint.ts';

export const fileEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.adminFiles,
		summary: 'Stored files below a folder, with whom each belongs to; orphans=true for those of nobody',
		access: 'admin',
		query: filesQuery,
		output: filesPage,
		run: async (context, { query }) => ok(await listFiles(context, query, Date.now())),
	}),
	endpoint({
		method: 'delete',
		path: ADMIN_API.adminFiles,
		summary:
			'Removes those of the named files that belong to nothing at this moment, and says why others stay',
		access: 'admin',
		body: removal,
		output: removalResult,
		run: async ({ db, storage }, { actor, body: { names } }) => {
			const errors = names.flatMap((name, index) =>
				isStoredName(name) ? [] : [{ path: `names.${index}`, message: 'Nome de arquivo inválido' }],
			);
			if (errors.length > 0) return fail({ problem: problem('request.invalid'), errors });
			return ok(await removeOrphans({ db, storage }, actor.id, names, Date.now()));
		},
	}),
];
