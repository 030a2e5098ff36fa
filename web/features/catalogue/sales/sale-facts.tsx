import { PAGES } from '#contract/paths.ts';
import { ContactCard } from '#web/features/catalogue/contact/contact-card.tsx';
import { DocumentList } from '#web/features/catalogue/lot/document-list.tsx';
import { FactList } from '#web/features/catalogue/lot/fact-list.tsx';
import type { SaleView } from './sale-view.ts';

/** What the edital of a sale says: the documents themselves first, then who sells, the case, and the terms. */
export function SaleFacts({ sale }: { sale: SaleView }) {
	const { groups, people, dossier, terms, auctioneer, title } = sale;
	return (
		<div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
			<section aria-labelledby="edital" className="grid min-w-0 content-start gap-3">
				<h2 id="edital" className="font-serif text-22 font-semibold">
					Edital e documentos
				</h2>
				{groups.length > 0 ? (
					<DocumentList groups={groups} />
				) : (
					<p className="text-ink-soft">Nenhum documento foi publicado neste leilão.</p>
				)}
				{auctioneer && (
					<div className="mt-5">
						<ContactCard
							auctioneer={auctioneer}
							about={{ noun: 'o leilão', title, path: PAGES.sale(sale.id) }}
						/>
					</div>
				)}
			</section>
			<div className="grid min-w-0 content-start gap-8">
				{people.length > 0 && (
					<section aria-labelledby="quem" className="grid gap-3">
						<h2 id="quem" className="font-serif text-22 font-semibold">
							Quem vende
						</h2>
						<FactList facts={people} columns={1} />
					</section>
				)}
				{dossier.length > 0 && (
					<section aria-labelledby="processo" className="grid gap-3">
						<h2 id="processo" className="font-serif text-22 font-semibold">
							Processo
						</h2>
						<FactList facts={dossier} columns={1} />
					</section>
				)}
				<section aria-labelledby="condicoes" className="grid gap-3">
					<h2 id="condicoes" className="font-serif text-22 font-semibold">
						Condições
					</h2>
					<FactList facts={terms} columns={1} />
				</section>
			</div>
		</div>
	);
}
