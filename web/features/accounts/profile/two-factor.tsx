import { useEffect, useRef, useState } from 'react';
import type { Viewer } from '#contract/session.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { renewRecoveryCodes, startTwoFactor, stopTwoFactor, type TwoFactorSetup } from '#web/api/account.ts';
import { copyText } from '#web/browser/copy-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { PasswordGate } from './password-gate.tsx';
import { focusSection } from './section.tsx';
import { TwoFactorSetupForm } from './two-factor-setup.tsx';
import { useAfterChange } from './use-after-change.ts';

/** The current step. `rest` shows whether the second factor is on, with the available actions. */
type Step =
	| { at: 'rest' | 'enable' | 'disable' | 'renew' }
	| { at: 'scan'; setup: TwoFactorSetup }
	| { at: 'codes'; codes: readonly string[] };

/** The settings of the second factor: set up, renew the recovery codes, remove. */
export function TwoFactor({ viewer }: { viewer: Viewer }) {
	const [step, setStep] = useState<Step>({ at: 'rest' });
	const rest = () => {
		setStep({ at: 'rest' });
		focusSection('verificacao');
	};
	return (
		<div className="grid gap-4">
			<p>
				<Badge tone={viewer.two_factor_enabled ? 'brand' : 'neutral'}>
					{viewer.two_factor_enabled ? 'Ativada' : 'Desativada'}
				</Badge>
			</p>
			{viewer.two_factor_due && <Due />}
			<Current
				step={step}
				enabled={viewer.two_factor_enabled}
				due={viewer.two_factor_due}
				go={setStep}
				rest={rest}
			/>
		</div>
	);
}

interface Props {
	step: Step;
	enabled: boolean;
	due: boolean;
	go: (step: Step) => void;
	rest: () => void;
}

function Current({ step, enabled, due, go, rest }: Props) {
	const afterChange = useAfterChange();
	async function off() {
		rest();
		await afterChange();
		toast(TOASTS['two-factor.off']);
	}
	switch (step.at) {
		case 'rest':
			return <Rest enabled={enabled} due={due} go={go} />;
		case 'enable':
			return (
				<PasswordGate
					action="Continuar"
					underWay="Conferindo..."
					request={startTwoFactor}
					onDone={(setup) => go({ at: 'scan', setup })}
					onCancel={rest}
				/>
			);
		case 'scan':
			return (
				<TwoFactorSetupForm
					setup={step.setup}
					onDone={() => go({ at: 'codes', codes: step.setup.backupCodes })}
					onCancel={rest}
				/>
			);
		case 'codes':
			return <RecoveryCodes codes={step.codes} onKept={rest} />;
		case 'renew':
			return (
				<PasswordGate
					withCode
					action="Gerar novos códigos"
					underWay="Gerando..."
					request={renewRecoveryCodes}
					onDone={({ backupCodes }) => go({ at: 'codes', codes: backupCodes })}
					onCancel={rest}
				/>
			);
		case 'disable':
			return (
				<PasswordGate
					withCode
					action="Desativar"
					underWay="Desativando..."
					request={stopTwoFactor}
					onDone={off}
					onCancel={rest}
				/>
			);
	}
}

function Rest({ enabled, due, go }: Pick<Props, 'enabled' | 'due' | 'go'>) {
	if (!enabled)
		return (
			<>
				<p className="text-ink-soft">
					Além da senha, o login pede um código do seu celular. Quem descobrir sua senha não entra sem ele.
				</p>
				<Button
					variant={due ? 'primary' : 'secondary'}
					className="justify-self-start"
					onClick={() => go({ at: 'enable' })}
				>
					Ativar verificação em duas etapas
				</Button>
			</>
		);
	return (
		<>
			<p className="text-ink-soft">
				O login pede a senha e um código do seu aplicativo. Sem o celular, use um código de recuperação.
			</p>
			<div className="flex flex-wrap gap-3">
				<Button variant="secondary" onClick={() => go({ at: 'renew' })}>
					Novos códigos de recuperação
				</Button>
				<Button variant="secondary" onClick={() => go({ at: 'disable' })}>
					Desativar
				</Button>
			</div>
		</>
	);
}

function Due() {
	const { title, detail } = pageWordsOf(problem('auth.two-factor-due'));
	return (
		<div className="rounded-control border-l-4 border-warn bg-wash p-4">
			<p className="font-semibold text-warn">{title}</p>
			<p>
				{detail} Administradores cuidam de leilões, cadastros e pagamentos de outras pessoas: só a senha não
				basta.
			</p>
		</div>
	);
}

/** Shows the recovery codes, once, with buttons to copy and download them and to confirm that they are stored. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	const text = `${codes.join('\n')}\n`;

	async function copy() {
		if (await copyText(text))
			toast({ title: 'Códigos copiados', description: 'Cole-os em um lugar seguro.' });
		else
			toast({
				title: 'Não foi possível copiar',
				description: 'Baixe os códigos ou anote-os.',
				tone: 'destructive',
			});
	}

	return (
		<div className="grid gap-4">
			<h3 ref={heading} tabIndex={-1} className="text-18 font-semibold outline-none">
				Guarde seus códigos de recuperação
			</h3>
			<p>
				Sem o celular, cada um destes códigos vale por um login. Eles não serão mostrados de novo: guarde-os
				fora do celular.
			</p>
			<ul
				aria-label="Códigos de recuperação"
				className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-1 rounded-control bg-wash p-4 font-serif text-18"
			>
				{codes.map((code) => (
					<li key={code} className="select-all">
						{code}
					</li>
				))}
			</ul>
			<div className="flex flex-wrap gap-3">
				<Button onClick={onKept}>Guardei os códigos</Button>
				<Button variant="secondary" onClick={copy}>
					Copiar
				</Button>
				<LinkButton
					variant="secondary"
					to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
					download="codigos-de-recuperacao.txt"
				>
					Baixar
				</LinkButton>
			</div>
		</div>
	);
}
