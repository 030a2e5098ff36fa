import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { auditPage, auditQuery } from '#contract/audit.ts';
import { exportLog } from '#server/features/backoffice/audit-log/export-log.ts';
import { readLog } from '#server/features/backoffice/audit-log/read-log.ts';
import { endpoint, pageAnswer } from '#server/http/endpoint.ts';

export const auditEndpoints = [
	endpoint({
		method: 'get',
		path: ADMIN_API.audit,
		summary: 'What administrators did, newest first: who, when, on what, and each field before and after',
		access: 'admin',
		query: auditQuery,
		output: auditPage,
		run: async ({ db }, { query }) => pageAnswer(await readLog(db, query)),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.auditExport,
		summary: 'The newest entries of the same question for a spreadsheet, a row for each changed field',
		access: 'admin',
		query: auditQuery,
		media: 'text/csv',
		filename: () => 'martelo-auditoria.csv',
		output: z.string(),
		run: async ({ db }, { query }) => pageAnswer(await exportLog(db, query)),
	}),
];
