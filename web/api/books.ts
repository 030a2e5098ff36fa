import type { z } from 'zod';
import { ADMIN_API } from '#contract/admin-paths.ts';
import type { BookList, ClosedMonth } from '#contract/books.ts';
import type {
	CorrectionRateBody,
	CorrectionRates,
	correctionRateEntered,
} from '#contract/correction-rates.ts';
import type { FiscalSheet, fiscalBody } from '#contract/nfse.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { type Answer, request } from './request.ts';

/** The books of an auctioneer; `query` is the API's. */
export function readBooks(query: string): Promise<Answer<BookList>> {
	return request('GET', `${ADMIN_API.books}?${query}`, { failed: BACKOFFICE_TOASTS['books.failed'] });
}

/** Closes a month as it was read. */
export function closeMonth(
	auctioneer: string,
	{ month, hash }: { month: string; hash: string },
): Promise<Answer<ClosedMonth>> {
	return request('POST', ADMIN_API.closeBooks(auctioneer), { body: { month, hash } });
}

export function readFiscal(auctioneer: string): Promise<Answer<FiscalSheet>> {
	return request('GET', ADMIN_API.fiscal(auctioneer), { failed: BACKOFFICE_TOASTS['books.failed'] });
}

export function writeFiscal(
	auctioneer: string,
	body: z.input<typeof fiscalBody>,
): Promise<Answer<FiscalSheet>> {
	return request('PUT', ADMIN_API.fiscal(auctioneer), { body, failed: BACKOFFICE_TOASTS['save.failed'] });
}

/** The figures of the indexes that correct instalments. */
export function readCorrectionRates(): Promise<Answer<CorrectionRates>> {
	return request('GET', ADMIN_API.correctionRates, { failed: BACKOFFICE_TOASTS['correction-rates.failed'] });
}

export function enterCorrectionRate(
	body: CorrectionRateBody,
): Promise<Answer<z.infer<typeof correctionRateEntered>>> {
	return request('POST', ADMIN_API.correctionRates, { body, failed: BACKOFFICE_TOASTS['save.failed'] });
}
