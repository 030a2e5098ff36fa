import { useActionState, useRef, useState } from 'react';
import { TOASTS } from '#domain/notices/toasts.ts';
import { RENAME_WARNING } from '#domain/people/account.ts';
import { needsReview, readIdentity } from '#domain/people/identity.ts';
import { PERSON_TYPES, PERSON_WORDS, type PersonType } from '#domain/people/identity-words.ts';
import { stateIdentity } from '#web/api/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import {
	refusedSubmission,
	type Submission,
	UNTOUCHED,
	useOpenErrors,
	valuesOf,
} from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { draftOf, FIELDS, readDraft, type Stated } from './identity-draft.ts';
import { TaxIdField } from './tax-id-field.tsx';

interface Props {
	/** The identity stated before; null for the first time. */
	stated: Stated | null;
	/** Whether the registration is approved, so that another number returns it to review. */
	approved: boolean;
	/** Called with what is stored now. */
	onSaved: (stated: Stated) => void;
	/** Whether the page has its next step elsewhere. */
	quiet?: boolean;
	/** Shown beside the button. */
	onCancel?: (() => void) | undefined;
}

const SHOWN = Object.fromEntries(FIELDS.map((field) => [field, field]));

/** The form of the own identity: CPF or CNPJ, contact, and for a company its representative. */
export default function IdentityForm({ stated, approved, onSaved, quiet = false, onCancel }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const [person, setPerson] = useState<PersonType>(stated?.person_type ?? 'individual');
	const [toConfirm, setToConfirm] = useState(false);
	const agreed = useRef(false);
	const [attempt, send, pending] = useActionState(save, { ...UNTOUCHED, values: draftOf(stated) });
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, (fields) => {
		const read = readDraft(person, fields);
		return 'errors' in read ? read.errors : {};
	});

	async function save(_before: Submission, sent: FormData): Promise<Submission> {
		const fields = valuesOf(sent);
		const read = readDraft(person, fields);
		if ('errors' in read) return { values: fields, errors: read.errors };
		const now = readIdentity(read.form);
		const review = approved && stated !== null && 'identity' in now && needsReview(stated, now.identity);
		if (review && !agreed.current) {
			setToConfirm(true);
			return { values: fields, errors: {} };
		}
		agreed.current = false;
		const answer = await stateIdentity(read.form);
		if ('refused' in answer) return refusedSubmission(answer.refused, fields, SHOWN);
		toast(TOASTS[review ? 'identity.in-review' : 'identity.saved']);
		const { identity } = answer.done;
		if (identity) onSaved(identity);
		return { values: fields, errors: {}, done: true };
	}

	return (
		<>
			<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
				<PersonChoice value={person} onChange={setPerson} />
				<Fields person={person} values={values} errors={errors} />
				<DialogActions
					back={
						onCancel && (
							<Button variant="secondary" onClick={onCancel}>
								Cancelar
							</Button>
						)
					}
					act={
						<Button type="submit" variant={quiet ? 'outlined' : 'primary'}>
							{pending ? 'Salvando...' : 'Salvar'}
						</Button>
					}
				/>
			</FormShell>
			<ConfirmIdentity
				open={toConfirm}
				onClose={() => setToConfirm(false)}
				onAgree={() => {
					agreed.current = true;
					setToConfirm(false);
					form.current?.requestSubmit();
				}}
			/>
		</>
	);
}

function Fields({ person, values, errors }: { person: PersonType } & Pick<Submission, 'values' | 'errors'>) {
	const { tax_id: kind } = PERSON_WORDS[person];
	const field = (name: string) => ({ name, error: errors[name] });
	return (
		<>
			<TaxIdField
				key={kind}
				kind={kind}
				label={kind}
				initial={values.tax_id ?? ''}
				{...field('tax_id')}
				{...(person === 'company' && { hint: 'O nome da conta deve ser a razão social da empresa.' })}
			/>
			{person === 'company' && (
				<>
					<Field
						label="Nome de quem representa a empresa"
						required
						autoComplete="off"
						defaultValue={values['representative.name'] ?? ''}
						{...field('representative.name')}
					/>
					<TaxIdField
						kind="CPF"
						label="CPF do representante"
						initial={values['representative.tax_id'] ?? ''}
						hint="No Perfil, envie também o contrato social ou a procuração que dá os poderes."
						{...field('representative.tax_id')}
					/>
				</>
			)}
			<Field
				label="Telefone (opcional)"
				type="tel"
				autoComplete="tel"
				placeholder="(11) 98765-4321"
				defaultValue={values.phone ?? ''}
				{...field('phone')}
			/>
			<Field
				label="Endereço (opcional)"
				autoComplete="street-address"
				placeholder="Rua, número, bairro, cidade/UF, CEP"
				defaultValue={values.address ?? ''}
				{...field('address')}
			/>
		</>
	);
}

interface ConfirmIdentityProps {
	open: boolean;
	onClose: () => void;
	onAgree: () => void;
}

/** Shows an approved user what another number or representative leads to, before it is saved. */
function ConfirmIdentity({ open, onClose, onAgree }: ConfirmIdentityProps) {
	return (
		<Dialog open={open} title="Mudar a identificação?" onClose={onClose}>
			<div className="mt-4 grid gap-4">
				<p>{RENAME_WARNING}</p>
				<DialogActions
					back={
						<Button variant="secondary" onClick={onClose}>
							Manter como está
						</Button>
					}
					act={<Button onClick={onAgree}>Mudar e voltar à análise</Button>}
				/>
			</div>
		</Dialog>
	);
}

interface PersonChoiceProps {
	value: PersonType;
	onChange: (value: PersonType) => void;
}

/** Chooses between a natural person and a company. */
function PersonChoice({ value, onChange }: PersonChoiceProps) {
	return (
		<fieldset>
			<legend className="mb-1 font-semibold">Você compra como</legend>
			<div className="flex flex-wrap gap-x-6">
				{PERSON_TYPES.map((each) => (
					<label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
						<input
							type="radio"
							name="person_type"
							value={each}
							checked={each === value}
							onChange={() => onChange(each)}
							className="size-5 accent-brand"
						/>
						{PERSON_WORDS[each].label}
					</label>
				))}
			</div>
		</fieldset>
	);
}
