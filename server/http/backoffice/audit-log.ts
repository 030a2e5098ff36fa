import { z } from 'zod';
import { auditPage, auditQuery } from '#contract/audit.ts';
import { API } from '#contract/paths.ts';
import { problem } from '#domain/problems.ts';
import { fail, ok } from '#domain/result.ts';
import { exportLog } from '#server/features/backoffice/audit-log/export-log.ts';
import { readLog } from '#server/features/backoffice/audit-log/read-log.ts';
import { endpoint } from '#server/http/endpoint.ts';

const FOREIGN_CURSOR = {
	problem: problem('request.invalid'),
	errors: [{ path: 'cursor', message: 'cursor inválido: use o next_cursor da página anterior' }],
};

export const auditEndpoints = [
	endpoint({
		method: 'get',
		path: API.audit,
		summary: 'What administrators did, newest first: who, when, on what, and each field before and after',
		access: 'admin',
		query: auditQuery,
		output: auditPage,
		run: async ({ db }, { query }) => {
			const page = await readLog(db, query);
			return page ? ok(page) : fail(FOREIGN_CURSOR);
		},
	}),
	endpoint({
		method: 'get',
		path: API.auditExport,
		summary: 'The newest entries of the same question for a spreadsheet, a row for each changed field',
		access: 'admin',
		query: auditQuery,
		media: 'text/csv',
		filename: () => 'martelo-auditoria.csv',
		output: z.string(),
		run: async ({ db }, { query }) => {
			const csv = await exportLog(db, query);
			return csv === null ? fail(FOREIGN_CURSOR) : ok(csv);
		},
	}),
];
