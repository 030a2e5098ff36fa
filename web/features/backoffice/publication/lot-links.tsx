import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import { PAGES } from '#contract/paths.ts';

/** An administrator's links from a lot's public page to the pages where the lot is worked on. */
export default function LotLinks({ id }: { id: string }) {
	const links = [
		[`${PAGES.adminAuctions}?edit=${id}`, 'Editar'],
		[ADMIN_PAGES.publication(id), 'Publicação e documentos'],
		[ADMIN_PAGES.console(id), 'Console'],
		[ADMIN_PAGES.inquiriesOfLot(id), 'Perguntas e visitas'],
		[ADMIN_PAGES.paymentsOfLot(id), 'Pagamentos'],
	] as const;
	return (
		<nav
			aria-label="Administração do lote"
			className="flex flex-wrap gap-x-6 border-b border-line text-14 print:hidden"
		>
			{links.map(([to, words]) => (
				<Link key={to} to={to} className="inline-flex min-h-11 items-center">
					{words}
				</Link>
			))}
		</nav>
	);
}
