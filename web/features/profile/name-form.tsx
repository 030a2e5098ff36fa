import { useActionState, useRef } from 'react';
import { nameForm } from '#domain/account.ts';
import { NOTICES } from '#domain/notices.ts';
import { saveName } from '#web/api/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { errorsOf, type Submission, UNTOUCHED, valuesOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';
import { refusedSubmission } from './refused.ts';
import { useAfterChange } from './use-after-change.ts';

interface Given {
	name: string;
	/** The name in which the registration was approved, where it is another one. */
	registered: string | null;
	onDone: () => void;
}

/** The name that the account goes by. */
export function NameForm({ name, registered, onDone }: Given) {
	const afterChange = useAfterChange();
	const form = useRef<HTMLFormElement>(null);
	const [{ values, errors, done }, send, pending] = useActionState(save, UNTOUCHED);

	async function save(_before: Submission, sent: FormData): Promise<Submission> {
		const fields = valuesOf(sent);
		const read = nameForm.safeParse(fields);
		if (!read.success) return { values: fields, errors: errorsOf(read.error) };
		const answer = await saveName(read.data.name);
		if ('refused' in answer) return refusedSubmission(answer.refused, fields, { name: 'name' });
		await afterChange();
		toast(NOTICES['name.saved']);
		onDone();
		return { values: fields, errors: {}, done: true };
	}

	return (
		<FormShell form={form} action={send} closed={pending || done === true}>
			{registered && (
				<p className="text-14 text-ink-soft wrap-anywhere">
					Seu cadastro foi aprovado em nome de <strong className="text-ink">{registered}</strong>. Os
					documentos dos seus arremates saem nesse nome.
				</p>
			)}
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
	);
}
