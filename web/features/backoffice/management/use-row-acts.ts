import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { duplicateAuction } from '#web/api/backoffice.ts';
import type { MenuItem } from '#web/ui/more-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AuctionRow } from './auction-row.ts';
import { openedHref } from './opened.ts';

/** The further acts of a row of the management table. Dialogs are opened by the address, which 'back' closes. */
export function useRowActs(): (row: AuctionRow) => MenuItem[] {
	const { search } = useLocation();
	const navigate = useNavigate();
	const duplicating = useRef(false);
	const open = (dialog: 'view' | 'edit' | 'delete', id: string) =>
		void navigate(openedHref(search, { dialog, id }), { preventScrollReset: true });

	async function duplicate(id: string) {
		if (duplicating.current) return;
		duplicating.current = true;
		const answer = await duplicateAuction(id);
		duplicating.current = false;
		if ('refused' in answer) return toast(answer.refused);
		toast(BACKOFFICE_TOASTS['auction.duplicated']);
		open('edit', answer.done.id);
	}

	return ({ id, sale, announced, has_payment, withdrawn }) => {
		const payments = { label: 'Pagamento', to: ADMIN_PAGES.paymentsOfLot(id) };
		if (withdrawn) {
			const page = sale ? [{ label: 'Ver o leilão', to: ADMIN_PAGES.sale(sale.id) }] : [];
			return has_payment ? [...page, payments] : page;
		}
		return [
			{ label: 'Ver', onSelect: () => open('view', id) },
			{ label: 'Publicação e documentos', to: ADMIN_PAGES.publication(id) },
			...(has_payment ? [payments] : []),
			{ label: 'Duplicar', onSelect: () => void duplicate(id) },
			{ label: announced ? 'Retirar' : 'Excluir', danger: true, onSelect: () => open('delete', id) },
		];
	};
}
