import { TYPE_LABELS } from '#domain/auction/auction.ts';
import type { Field } from './lot-units.ts';

/**
 * The fields of the form in spec §5, each with its own check (auction-form.ts) and its own input. Rounds are in another
 * table.
 */
export const FORM_FIELDS = {
	title: { label: 'Título', unit: 'text', table: 'auctions', blank: '', announced: false, frozen: false },
	description: {
		label: 'Descrição',
		unit: 'text',
		table: 'auctions',
		blank: '',
		announced: false,
		frozen: false,
	},
	city: { label: 'Cidade', unit: 'text', table: 'auctions', announced: false, frozen: false },
	state: { label: 'Estado', unit: 'text', table: 'auctions', announced: false, frozen: false },
	initial_bid: {
		label: 'Lance inicial',
		unit: 'reais',
		table: 'auctions',
		blank: 0,
		announced: true,
		frozen: true,
	},
	auction_type: {
		label: 'Tipo',
		unit: 'choice',
		words: TYPE_LABELS,
		table: 'auctions',
		blank: 'scheduled',
		announced: true,
		frozen: true,
	},
	start_time: {
		label: 'Início',
		unit: 'moment',
		table: 'auctions',
		blank: '',
		announced: true,
		frozen: true,
	},
	end_time: { label: 'Término', unit: 'moment', table: 'auctions', blank: '', announced: true, frozen: true },
} as const satisfies Record<string, Field>;
