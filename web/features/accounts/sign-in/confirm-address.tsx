import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { TOASTS, type Toast } from '#domain/notices/toasts.ts';
import { confirmAddress } from '#web/api/account.ts';
import { useViewer } from '#web/api/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';

/** The state of a confirmation. `over`: the link is not valid, or there is none. */
type Step = 'ask' | 'sending' | 'done' | 'over';

/**
 * The page that the link of a confirmation email opens. Opening it changes nothing: a button confirms the address, and
 * then the user signs in with password and second factor.
 */
export function ConfirmAddress() {
	const token = useToken();
	const [step, setStep] = useState<Step>('ask');
	const [refused, setRefused] = useState<Toast | null>(null);

	async function confirm(token: string) {
		setStep('sending');
		setRefused(null);
		const answer = await confirmAddress(token);
		if ('done' in answer) return setStep('done');
		const over = answer.refused.code === 'auth.confirmation-over';
		if (!over) setRefused(answer.refused);
		setStep(over ? 'over' : 'ask');
	}

	if (step === 'done') return <Outcome message={TOASTS['confirmation.done']} />;
	if (step === 'over' || token === null) return <Outcome message={TOASTS['confirmation.failed']} />;
	return (
		<div className="grid gap-4">
			<p>
				Você criou uma conta com este email? Confirme que ele é seu. Depois disso, entre com seu email e sua
				senha.
			</p>
			<p className="border-l-2 border-warn pl-4 text-14">
				Se não foi você quem criou a conta, feche esta página: sem a confirmação, ninguém entra com este
				email.
			</p>
			{refused && (
				<p role="alert" className="text-live">
					{refused.title}. {refused.description}
				</p>
			)}
			<Button
				aria-disabled={step === 'sending'}
				onClick={() => token && step === 'ask' && void confirm(token)}
			>
				{step === 'sending' ? 'Confirmando...' : 'Confirmar email'}
			</Button>
		</div>
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
