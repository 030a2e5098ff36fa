import type { z } from 'zod';
import { listingFilter } from '#domain/lot/listing-filter.ts';
import { pageQuery } from './page-query.ts';

/** The query of the listing. In a file of its own, because only the server reads it. */
export const auctionQuery = listingFilter.extend(pageQuery.shape).strict();
export type AuctionQuery = z.infer<typeof auctionQuery>;
