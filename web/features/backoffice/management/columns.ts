import type { AdminSortColumn } from '#contract/admin-auctions.ts';

/** What a list can be ordered by, in words; 'Criação' is no column of the table. */
export const COLUMN_LABELS: Record<AdminSortColumn, string> = {
	created_at: 'Criação',
	title: 'Título',
	auction_type: 'Tipo',
	status: 'Status',
	initial_bid: 'Lance Inicial',
	current_bid: 'Lance Atual',
	start_time: 'Início',
	end_time: 'Término',
};

/** The columns of spec §2, in their order; the last one, Ações, apart. */
export const COLUMNS = (Object.keys(COLUMN_LABELS) as AdminSortColumn[]).filter(
	(column) => column !== 'created_at',
);
