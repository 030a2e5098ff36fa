import { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import { uuid } from '#contract/amount.ts';
import { bookList, bookMonth, booksQuery, bookYear, closeBody, closedMonth } from '#contract/books.ts';
import { correctionRateBody, correctionRateEntered, correctionRates } from '#contract/correction-rates.ts';
import { fiscalBody, fiscalSheet } from '#contract/nfse.ts';
import { ok } from '#domain/problems/result.ts';
import { BOOK_NAMES } from '#domain/settlement/books.ts';
import { receivedCsv } from '#server/features/settlement/books/accountant.ts';
import { closeMonth } from '#server/features/settlement/books/close-month.ts';
import { bookCsv, bookPaper } from '#server/features/settlement/books/export-book.ts';
import { figuresCsv } from '#server/features/settlement/books/figures.ts';
import { readBooks } from '#server/features/settlement/books/read-books.ts';
import { readFiscal, writeFiscal } from '#server/features/settlement/nfse/fiscal-data.ts';
import { readDps } from '#server/features/settlement/nfse/read-dps.ts';
import { enterRate, readRates } from '#server/features/settlement/payment-parts/correction-rates.ts';
import { endpoint } from '#server/http/endpoint.ts';
import { clientKey } from '#server/http/request-context.ts';
import { readMicros } from '#server/platform/db/clock.ts';
import { dpsXml } from './dps-xml.ts';
import { limited } from './papers.ts';

const params = z.object({ id: uuid });
const yearParams = params.extend({ year: bookYear });
const bookParams = yearParams.extend({ book: z.enum(BOOK_NAMES, `book aceita ${BOOK_NAMES.join(', ')}`) });

const books = [
	endpoint({
		method: 'get',
		path: ADMIN_API.books,
		summary:
			'The months of an auctioneer’s books in a year, with the figures for the board of trade, and what of closed months is not so any more',
		access: 'admin',
		query: booksQuery,
		output: bookList,
		run: async ({ db, environment }, { query }) => ok(await readBooks({ db, environment, ...query })),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.closeBooks('{id}'),
		summary: 'Closes the next month of an auctioneer’s books, as it was read',
		access: 'admin',
		fresh: true,
		params,
		body: closeBody,
		status: 201,
		output: closedMonth,
		run: async ({ db, environment }, { actor, params: { id }, body }) =>
			closeMonth(db, {
				environment,
				auctioneer_id: id,
				admin_id: actor.id,
				now: await readMicros(db),
				...body,
			}),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.book('{id}', '{year}', '{book}', 'csv'),
		summary: 'A book of a year for a spreadsheet, with the closings and their hashes in the last rows',
		access: 'admin',
		params: bookParams,
		media: 'text/csv',
		filename: ({ params: { book, year } }) => `${book}-${year}.csv`,
		output: z.string(),
		run: (context, { params: { id, year, book } }) => bookCsv(context, { auctioneer_id: id, year, book }),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.book('{id}', '{year}', '{book}', 'pdf'),
		summary: 'The same as a paper: PDF',
		access: 'admin',
		params: bookParams,
		media: 'application/pdf',
		filename: ({ params: { book, year } }) => `${book}-${year}.pdf`,
		output: z.instanceof(Uint8Array),
		run: (context, { actor, address, params: { id, year, book } }) =>
			limited(context, clientKey(actor, address), () =>
				bookPaper(context, { auctioneer_id: id, year, book }),
			),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.boardFigures('{id}', '{year}'),
		summary: 'The monthly figures of an auctioneer for the board of trade, for a spreadsheet',
		access: 'admin',
		params: yearParams,
		media: 'text/csv',
		filename: ({ params: { year } }) => `junta-comercial-${year}.csv`,
		output: z.string(),
		run: (context, { params: { id, year } }) => figuresCsv(context, { auctioneer_id: id, year }),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.received('{month}'),
		summary: 'What was credited in a month, part by part, for the accountant’s spreadsheet',
		access: 'admin',
		params: z.object({ month: bookMonth }),
		media: 'text/csv',
		filename: ({ params: { month } }) => `recebimentos-${month}.csv`,
		output: z.string(),
		run: async (context, { params: { month } }) => ok(await receivedCsv(context, month)),
	}),
];

const notas = [
	endpoint({
		method: 'get',
		path: ADMIN_API.fiscal('{id}'),
		summary: 'What the DPS files of an auctioneer’s commissions state of them',
		access: 'admin',
		params,
		output: fiscalSheet,
		run: ({ db }, { params: { id } }) => readFiscal(db, id),
	}),
	endpoint({
		method: 'put',
		path: ADMIN_API.fiscal('{id}'),
		summary: 'Stores it, if the version is still the one that was read',
		access: 'admin',
		params,
		body: fiscalBody,
		output: fiscalSheet,
		run: ({ db }, { actor, params: { id }, body }) => writeFiscal(db, actor.id, id, body),
	}),
	endpoint({
		method: 'get',
		path: ADMIN_API.dps('{id}'),
		summary:
			'The DPS (NFS-e) of a paid commission in the national layout, unsigned; it is numbered at the first download: XML',
		access: 'admin',
		params,
		media: 'application/xml',
		filename: ({ params: { id } }) => `dps-${id.slice(0, 8)}.xml`,
		output: z.string(),
		run: async (context, { actor, address, params: { id } }) => {
			const reader = { user_id: actor.id, session_id: actor.session_id, address };
			const read = await readDps(context, reader, id);
			return read.ok ? ok(dpsXml(read.value)) : read;
		},
	}),
];

const indexes = [
	endpoint({
		method: 'get',
		path: ADMIN_API.correctionRates,
		summary:
			'The monthly figures of the indexes that correct instalments, the newest month first, and those that instalments wait for',
		access: 'admin',
		output: correctionRates,
		run: async ({ db, environment }) => ok(await readRates(db, environment)),
	}),
	endpoint({
		method: 'post',
		path: ADMIN_API.correctionRates,
		summary:
			'Enters what an index changed by in a month that is over; the instalments whose figures are all known get their amounts',
		access: 'admin',
		fresh: true,
		body: correctionRateBody,
		status: 201,
		output: correctionRateEntered,
		run: (context, { actor, body }) => enterRate(context, actor.id, body),
	}),
];

/** The books of auctioneers, the files for notas fiscais, and the indexes (docs/decisions/137, 138 and 145). */
export const bookEndpoints = [...books, ...notas, ...indexes];
