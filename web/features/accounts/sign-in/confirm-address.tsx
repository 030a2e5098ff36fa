import { useActionState, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { TOASTS, type Toast } from '#domain/notices/toasts.ts';
import { confirmationForm } from '#domain/people/account.ts';
import { confirmAddress } from '#web/api/account.ts';
import { useViewer } from '#web/api/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { FormShell } from '#web/ui/form-shell.tsx';
import { NewPasswordField } from '#web/ui/password-fields.tsx';
import { checkWith, errorsOf, UNTOUCHED, useOpenErrors, valuesOf } from '#web/ui/submission.ts';
import { type Attempt, refusedAttempt } from './attempt.ts';

/** The state of a confirmation. `over`: the link is not valid, or there is none. */
type Step = 'ask' | 'done' | 'over';

/**
 * The page that the link of a confirmation email opens. Opening it changes nothing: a form sets the password and confirms
 * the address, and then the user signs in.
 */
export function ConfirmAddress() {
	const token = useToken();
	const [step, setStep] = useState<Step>('ask');

	if (step === 'done') return <Outcome message={TOASTS['confirmation.done']} />;
	if (step === 'over' || token === null) return <Outcome message={TOASTS['confirmation.failed']} />;
	return (
		<div className="grid gap-4">
			<p>Você criou uma conta com este email? Escolha a senha com que vai entrar: a do cadastro ou outra.</p>
			<p className="border-l-2 border-warn pl-4 text-16 sm:text-14">
				Se não foi você quem criou a conta, feche esta página: sem a confirmação, ninguém entra com este
				email.
			</p>
			<ConfirmationForm token={token} onStep={setStep} />
		</div>
	);
}

interface Props {
	/** The token of the link; undefined before the first effect. */
	token: string | undefined;
	onStep: (step: Step) => void;
}

function ConfirmationForm({ token, onStep }: Props) {
	const [attempt, send, pending] = useActionState(confirm, UNTOUCHED);
	const { values, done } = attempt;
	const { errors, onInput } = useOpenErrors(attempt, checkWith(confirmationForm));
	const form = useRef<HTMLFormElement>(null);

	async function confirm(_before: Attempt, sent: FormData): Promise<Attempt> {
		const typed = valuesOf(sent);
		const read = confirmationForm.safeParse(typed);
		if (!read.success) return { values: typed, errors: errorsOf(read.error) };
		if (token === undefined) return { values: typed, errors: {} };

		const answer = await confirmAddress(token, read.data.password);
		const over = 'refused' in answer && answer.refused.code === 'auth.confirmation-over';
		if ('refused' in answer && !over) return refusedAttempt(typed, answer.refused);
		onStep(over ? 'over' : 'done');
		return { values: {}, errors: {}, done: true };
	}

	return (
		<FormShell form={form} action={send} closed={pending || done === true} onInput={onInput}>
			<NewPasswordField label="Senha" defaultValue={values.password} error={errors.password} />
			<Button type="submit">{pending ? 'Confirmando...' : 'Confirmar email'}</Button>
		</FormShell>
	);
}

/** The result, and the next step. A user who is already signed in stays signed in. */
function Outcome({ message }: { message: Toast }) {
	const viewer = useViewer();
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	return (
		<div className="grid gap-4">
			<h2 ref={heading} tabIndex={-1} className="text-18 font-semibold outline-none">
				{message.title}
			</h2>
			<p>{message.description}</p>
			{viewer && <p className="wrap-anywhere">Agora você está conectado como {viewer.email}.</p>}
			<LinkButton to={viewer ? PAGES.profile : PAGES.login}>
				{viewer ? 'Ir para o perfil' : 'Entrar'}
			</LinkButton>
		</div>
	);
}

/**
 * The token after the '#' of the address, which is never sent to a server or in a Referer; undefined before the first
 * effect.
 */
function useToken(): string | null | undefined {
	const { hash } = useLocation();
	const [token, setToken] = useState<string | null>();
	useEffect(() => setToken(new URLSearchParams(hash.slice(1)).get('token')), [hash]);
	return token;
}
