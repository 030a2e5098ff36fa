import { useState } from 'react';
import { salePatch } from '#contract/sale-forms.ts';
import type { AdminSale } from '#contract/sales.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { editSale } from '#web/api/sales.ts';
import { FormDialog, FormFrame } from '#web/features/backoffice/sales/form-frame.tsx';
import { SaleForm } from '#web/features/backoffice/sales/sale-form.tsx';
import { SaleTerms } from '#web/features/backoffice/sales/sale-terms.tsx';
import { useSaving } from '#web/features/backoffice/sales/use-saving.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
	sale: AdminSale;
	open: boolean;
	onClose: () => void;
	onSaved: (sale: AdminSale) => void;
	onReload: () => Promise<void>;
}

/** Why only the title of a sale can change. */
const FROZEN = {
	announced:
		'O edital anuncia estas condições: elas não mudam mais. Para mudar, publique uma errata, em Mais ações.',
	running: 'Um lote deste leilão já começou: as condições não mudam mais.',
};

/** The form of a sale's terms. What is frozen is shown with the reason and not asked. */
export function TermsDialog({ sale, open, onClose, onSaved, onReload }: Props) {
	const { terms_state } = sale;
	const form = {
		sale,
		onReload: () => {
			onClose();
			void onReload();
		},
		onSaved: (saved: AdminSale) => {
			toast(BACKOFFICE_TOASTS['sale.saved']);
			onClose();
			onSaved(saved);
		},
	};
	return (
		<FormDialog open={open} title="Editar condições" placement="wide" onClose={onClose}>
			{(cancel) =>
				terms_state === 'open' || terms_state === 'erratum' ? (
					<SaleForm {...form} onCancel={cancel} />
				) : (
					<TitleForm {...form} why={FROZEN[terms_state]} onCancel={cancel} />
				)
			}
		</FormDialog>
	);
}

interface TitleProps {
	sale: AdminSale;
	why: string;
	onSaved: (sale: AdminSale) => void;
	onCancel: () => void;
	onReload: () => void;
}

function TitleForm({ sale, why, onSaved, onCancel, onReload }: TitleProps) {
	const [title, setTitle] = useState(sale.title);
	const { errors, refused, saving, save } = useSaving();
	async function submit() {
		const saved = await save(salePatch, { title, version: sale.version }, (body) => editSale(sale.id, body));
		if (saved) onSaved(saved);
	}
	return (
		<FormFrame
			action="Salvar título"
			saving={saving}
			refused={refused}
			fields={['title']}
			onCancel={onCancel}
			onReload={onReload}
			onSubmit={() => void submit()}
		>
			<Field
				label="Título"
				name="title"
				required
				maxLength={200}
				autoComplete="off"
				value={title}
				error={errors.title}
				onChange={({ currentTarget }) => setTitle(currentTarget.value)}
			/>
			<p className="rounded-control border border-line bg-wash p-3 text-14">{why}</p>
			<SaleTerms sale={sale} />
		</FormFrame>
	);
}
