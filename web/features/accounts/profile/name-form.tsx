import { useActionState, useRef, useState } from 'react';
import { TOASTS } from '#domain/notices/toasts.ts';
import { nameForm, RENAME_WARNING } from '#domain/people/account.ts';
import { saveName } from '#web/api/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import {
	checkWith,
	errorsOf,
	refusedSubmission,
	type Submission,
	UNTOUCHED,
	useOpenErrors,
	valuesOf,
} from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { useAfterChange } from './use-after-change.ts';

interface Props {
	name: string;
	/** The approved name. A change of it sends the registration back to review; null without an approval. */
	approved: string | null;
	/** The name approved before, while this name is in review. */
	before: string | null;
	onDone: () => void;
}

/** The form for the account's name. An approved name is changed only after its owner has confirmed the consequences. */
export function NameForm({ name, approved, before, onDone }: Props) {
	const afterChange = useAfterChange();
	const form = useRef<HTMLFormElement>(null);
	/** The name to confirm, and in `agreed` the name that was confirmed. */
	const [nameToConfirm, setNameToConfirm] = useState<string | null>(null);
	const agreed = useRef<string | null>(null);
	const [attempt, send, pending] = useActionState(save, UNTOUCHED);
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, checkWith(nameForm));
	const leadsToReview = (to: string) => approved !== null && to !== name && to !== approved;

	async function save(_before: Submission, sent: FormData): Promise<Submission> {
		const fields = valuesOf(sent);
		const read = nameForm.safeParse(fields);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };
		const to = read.data.name;
		const review = leadsToReview(to);
		if (review && agreed.current !== to) {
			setNameToConfirm(to);
			return { values: fields, errors: {} };
		}
		const answer = await saveName(to);
		if ('refused' in answer) return refusedSubmission(answer.refused, fields, { name: 'name' });
		await afterChange();
		toast(TOASTS[review ? 'name.in-review' : 'name.saved']);
		onDone();
		return { values: fields, errors: {}, done: true };
	}

	return (
		<>
			<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
				<Note name={name} approved={approved} before={before} />
				<Field
					label="Nome completo"
					name="name"
					autoComplete="name"
					required
					defaultValue={values.name ?? name}
					error={errors.name}
				/>
				<Button type="submit" variant="secondary" className="self-start">
					{pending ? 'Salvando...' : 'Salvar nome'}
				</Button>
			</FormShell>
			<ConfirmName
				from={approved ?? name}
				to={nameToConfirm}
				onClose={() => setNameToConfirm(null)}
				onAgree={() => {
					agreed.current = nameToConfirm;
					setNameToConfirm(null);
					form.current?.requestSubmit();
				}}
			/>
		</>
	);
}

/** Shows which name the documents of won lots carry, and what a change means. */
function Note({ name, approved, before }: Pick<Props, 'name' | 'approved' | 'before'>) {
	if (approved !== null)
		return (
			<p className="text-16 sm:text-14 text-ink-soft wrap-anywhere">
				Seu cadastro foi aprovado em nome de <strong className="text-ink">{approved}</strong>. Os documentos
				das suas arrematações saem nesse nome.{' '}
				{approved === name && 'Se você o mudar, o cadastro volta à análise.'}
			</p>
		);
	if (before === null) return null;
	return (
		<p className="text-16 sm:text-14 text-ink-soft wrap-anywhere">
			Este nome está em análise. Os documentos do que você arrematou antes ficam em nome de{' '}
			<strong className="text-ink">{before}</strong>.
		</p>
	);
}

interface ConfirmNameProps {
	from: string;
	/** The new name; null while the dialog is closed. */
	to: string | null;
	onClose: () => void;
	onAgree: () => void;
}

/** Shows an approved user the consequences of a change of name before it is saved. */
function ConfirmName({ from, to, onClose, onAgree }: ConfirmNameProps) {
	return (
		<Dialog open={to !== null} title="Mudar o nome?" onClose={onClose}>
			<div className="mt-4 grid gap-4">
				<dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
					<dt className="text-ink-soft">Nome aprovado</dt>
					<dd className="min-w-0 wrap-anywhere">{from}</dd>
					<dt className="text-ink-soft">Novo nome</dt>
					<dd className="min-w-0 font-semibold wrap-anywhere">{to}</dd>
				</dl>
				<p>{RENAME_WARNING}</p>
				<p>
					Os documentos do que você já arrematou ficam no nome aprovado. Se o novo nome não é o do documento
					que você enviou, envie outro depois.
				</p>
				<DialogActions
					back={
						<Button variant="secondary" onClick={onClose}>
							Manter o nome
						</Button>
					}
					act={<Button onClick={onAgree}>Mudar e voltar à análise</Button>}
				/>
			</div>
		</Dialog>
	);
}
