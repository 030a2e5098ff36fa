import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ownPassword } from '#contract/account.ts';
import { PAGES } from '#contract/paths.ts';
import { TOASTS, type Toast } from '#domain/notices/toasts.ts';
import { deleteAccount } from '#web/api/account.ts';
import { sessionEnded } from '#web/api/session-client.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { errorsOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';

interface Props {
	onBusy: (busy: boolean) => void;
	onCancel: () => void;
}

interface State {
	/** The typed password; set in the second step. */
	password: string | null;
	error?: string | undefined;
	refused?: Toast;
}

/** Deletes the account in two steps: the consequences with the password, then a final question. */
export function DeleteAccount({ onBusy, onCancel }: Props) {
	const [state, setState] = useState<State>({ password: null });
	const [sending, setSending] = useState(false);
	const leave = useLeave();

	async function erase(password: string) {
		setSending(true);
		onBusy(true);
		const answer = await deleteAccount(password);
		onBusy(false);
		if ('done' in answer) return leave();
		setSending(false);
		const wrong = answer.refused.code === 'account.wrong-password';
		setState(
			wrong ? { password: null, error: answer.refused.description } : { password, refused: answer.refused },
		);
	}

	const { password } = state;
	return (
		<div className="mt-3 grid gap-4">
			{password === null ? (
				<Meaning
					error={state.error}
					onPassword={(typed) => setState({ password: typed })}
					onCancel={onCancel}
				/>
			) : (
				<LastQuestion
					refused={state.refused}
					sending={sending}
					onYes={() => erase(password)}
					onBack={() => setState({ password: null })}
				/>
			)}
		</div>
	);
}

/**
 * Leaves the deleted account. Navigates to the home page first, so that the guard of this page does not redirect to the
 * login.
 */
function useLeave() {
	const navigate = useNavigate();
	return async () => {
		await navigate(PAGES.home, { replace: true });
		sessionEnded('deleted');
		toast(TOASTS['account.deleted']);
	};
}

interface MeaningProps {
	error: string | undefined;
	onPassword: (password: string) => void;
	onCancel: () => void;
}

function Meaning({ error: refused, onPassword, onCancel }: MeaningProps) {
	const [error, setError] = useState(refused);
	const field = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (error) field.current?.querySelector('input')?.focus();
	}, [error]);

	function go(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const read = ownPassword.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
		if (read.success) onPassword(read.data.password);
		else setError(errorsOf(read.error).password);
	}

	return (
		<>
			<p>
				<strong>O que é apagado:</strong> nome, email, senha, documento, favoritos, aparelhos conectados e os
				dados pessoais dos registros de acesso.
			</p>
			<p>
				<strong>O que fica:</strong> seus lances e pagamentos, sob um pseudônimo. O histórico de um leilão é
				público e precisa continuar conferível, e a lei manda guardar pagamentos.
			</p>
			<form ref={field} onSubmit={go} noValidate className="grid gap-4">
				<Field
					label="Sua senha"
					name="password"
					type="password"
					autoComplete="current-password"
					required
					error={error}
				/>
				<DialogActions
					back={
						<Button variant="secondary" onClick={onCancel}>
							Cancelar
						</Button>
					}
					act={
						<Button type="submit" variant="danger">
							Continuar
						</Button>
					}
				/>
			</form>
		</>
	);
}

interface LastQuestionProps {
	refused: Toast | undefined;
	sending: boolean;
	onYes: () => void;
	onBack: () => void;
}

function LastQuestion({ refused, sending, onYes, onBack }: LastQuestionProps) {
	const question = useRef<HTMLParagraphElement>(null);
	useEffect(() => question.current?.focus(), []);
	return (
		<>
			<p ref={question} tabIndex={-1} className="text-18 font-semibold outline-none">
				Excluir sua conta para sempre? Não há como voltar atrás.
			</p>
			{refused && <RefusalAlert refused={refused} />}
			<DialogActions
				back={
					<Button variant="secondary" disabled={sending} onClick={onBack}>
						Voltar
					</Button>
				}
				act={
					<Button variant="danger" disabled={sending} onClick={onYes}>
						{sending ? 'Excluindo...' : 'Excluir para sempre'}
					</Button>
				}
			/>
		</>
	);
}
