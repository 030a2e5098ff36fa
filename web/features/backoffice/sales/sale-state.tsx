import type { AdminSale, AdminSaleRow } from '#contract/sales.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { Badge } from '#web/ui/badge.tsx';

type Published = Pick<AdminSaleRow, 'published_at' | 'publish_at'>;
export type SaleState = 'draft' | 'planned' | 'published';

export const SALE_STATES: Record<SaleState, string> = {
	draft: 'Rascunho',
	planned: 'Programado',
	published: 'Publicado',
};

const TONES = { draft: 'neutral', planned: 'warn', published: 'brand' } as const;

export function saleState({ published_at, publish_at }: Published): SaleState {
	if (published_at) return 'published';
	return publish_at ? 'planned' : 'draft';
}

/** The state in a badge; that of a planned publication with its time. */
export function SaleStateBadge({ sale }: { sale: Published }) {
	const state = saleState(sale);
	return (
		<Badge tone={TONES[state]}>
			{SALE_STATES[state]}
			{state === 'planned' && sale.publish_at && ` para ${formatDateTime(sale.publish_at)}`}
		</Badge>
	);
}

/** Why the lots of a sale stay as they are; null if they can change. */
export function lotsFixedBecause({ kind, published_at, lots }: AdminSale): string | null {
	if (published_at && isRegulated(kind))
		return 'O edital foi publicado: a lista de lotes e os horários não mudam mais. O que muda é por errata, em Mais ações.';
	const begun = lots.find(({ status }) => status !== 'pending');
	return begun ? `O lote "${begun.title}" já começou: a lista de lotes não muda mais.` : null;
}
