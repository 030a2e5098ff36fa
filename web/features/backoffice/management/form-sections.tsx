import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { FormStep } from '#domain/lot/asked-facts.ts';
import { isRegulated } from '#domain/sale/regulated-kinds.ts';
import { FactFields } from './fact-fields.tsx';
import { InheritedTerms } from './inherited-terms.tsx';
import { LinkFields } from './link-fields.tsx';
import { InitialBidField, MainFields, TypeField } from './main-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { RoundFields } from './round-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { StatusField } from './status-switch.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

/** The fields of one step of the form. */
export function SectionFields({ step, form }: { step: FormStep; form: AuctionFormState }) {
	switch (step) {
		case 'nature':
			return <NatureFields form={form} />;
		case 'property':
			return (
				<>
					<MainFields form={form} />
					<FactFields step="property" form={form} further="Mais detalhes do imóvel" />
				</>
			);
		case 'price':
			return <PriceFields form={form} />;
		case 'terms':
			return <TermFields form={form} />;
		case 'pictures':
			return <PictureFields pictures={form.pictures} error={form.pictureError} saving={form.saving} />;
	}
}

function NatureFields({ form }: { form: AuctionFormState }) {
	const { kind, sale_id } = form.draft;
	return (
		<>
			<FactFields step="nature" form={form} further="Comitente e leiloeiro" />
			<div className="grid items-end gap-4 sm:grid-cols-2">
				<TypeField form={form} />
				{(isRegulated(kind) || sale_id !== '') && <LinkFields form={form} />}
			</div>
			{sale_id !== '' && <InheritedTerms id={sale_id} />}
		</>
	);
}

/** The figures of the law come before the rounds that they judge; a lot without rounds has its own dates. */
function PriceFields({ form }: { form: AuctionFormState }) {
	const own = (
		<>
			<div className="grid gap-4 sm:grid-cols-2">
				<InitialBidField form={form} />
			</div>
			<ScheduleFields form={form} />
			<StatusField form={form} />
		</>
	);
	const figures = <FactFields step="price" form={form} />;
	const rounds = <RoundFields form={form} />;
	if (isRegulated(form.draft.kind))
		return (
			<>
				{figures}
				{rounds}
				{own}
			</>
		);
	return (
		<>
			{own}
			{figures}
			{rounds}
		</>
	);
}

function TermFields({ form }: { form: AuctionFormState }) {
	const { stored } = form;
	return (
		<>
			<FactFields step="terms" form={form} />
			<p className="text-14 text-ink-soft">
				{stored === null ? (
					'Edital, matrícula, laudo e outros PDFs são enviados depois de salvar.'
				) : (
					<Link
						to={ADMIN_PAGES.publication(stored.id)}
						className="inline-flex min-h-11 items-center font-semibold"
					>
						Enviar documentos em PDF
					</Link>
				)}
			</p>
		</>
	);
}
