import { useState } from 'react';
import { MAX_REASON_LENGTH } from '#contract/reason.ts';
import { CHECKS, type Check } from '#contract/registrations.ts';
import { IDENTITY_CHECKS } from '#domain/people/identity-words.ts';
import { pageWordsOf } from '#domain/problems/page-problems.ts';
import { problem } from '#domain/problems/problems.ts';
import { recordIdentityCheck } from '#web/api/identity.ts';
import {
	approveRegistration,
	rejectRegistration,
	resetFactor,
	revokeRegistration,
} from '#web/api/registrations.ts';
import { Button } from '#web/ui/button.tsx';
import { DecisionForm, ReasonForm } from '#web/ui/decision-form.tsx';
import { TextAreaField } from '#web/ui/field.tsx';
import { onDemand } from '#web/ui/lazy.tsx';
import type { SeenIdentity } from './identity-review.tsx';
import type { RegistrationRow } from './registration-row.ts';
import type { DecisionSteps } from './use-review.ts';

/** What can be decided about a registration, in steps. */
export function Decision({ review, row }: { review: DecisionSteps; row: RegistrationRow }) {
	if (review.step === 'reset-factor') return <ResetFactor review={review} row={row} />;
	return (
		<>
			<RegistrationDecision review={review} row={row} />
			{row.secondFactor && review.step === 'view' && (
				<Button
					variant="secondary"
					className="justify-self-start"
					onClick={() => review.setStep('reset-factor')}
				>
					Retirar verificação em duas etapas
				</Button>
			)}
		</>
	);
}

function RegistrationDecision({ review, row }: { review: DecisionSteps; row: RegistrationRow }) {
	if (row.status === 'approved')
		return (
			<>
				{review.step === 'view' && <CheckIdentity review={review} row={row} />}
				<Revoke review={review} row={row} />
			</>
		);
	return review.step === 'view' ? (
		<Approve review={review} row={row} />
	) : (
		<Reject review={review} row={row} />
	);
}

/** The buttons of a decision stay in sight while the panel scrolls. */
export const ACTS = 'sticky bottom-0 z-1 grid grid-cols-2 gap-2 bg-surface py-3';

const LABELS: Record<Check, string> = { document: 'Documento', name: 'Nome', tax_id: 'CPF ou CNPJ' };

/** The other points of an identity; its number is among those of the approval. */
const OTHER_POINTS = IDENTITY_CHECKS.filter((check) => check !== 'tax_id_matches');

/** What can be compared with the person of a registration. */
function pointsOf({ document, identity }: RegistrationRow): Check[] {
	const there: Record<Check, boolean> = { document: document !== null, name: true, tax_id: identity.stated };
	return CHECKS.filter((check) => there[check]);
}

/** The checklist and the approval. The ticked checks are recorded with it. */
function Approve({ review, row }: { review: DecisionSteps; row: RegistrationRow }) {
	const [checked, setChecked] = useState<readonly Check[]>([]);
	const [seen, setSeen] = useState<SeenIdentity | null>(null);
	// Whose number was compared was on the screen.
	const ready = checked.length > 0 && !(checked.includes('tax_id') && seen === null) && !review.busy;

	function tick(check: Check, on: boolean) {
		setChecked(CHECKS.filter((each) => (each === check ? on : checked.includes(each))));
	}

	const rejecting = row.status !== 'rejected' && (
		<Button variant="secondary" aria-keyshortcuts="r" onClick={() => review.setStep('reject')}>
			Rejeitar
		</Button>
	);
	if (!row.confirmed)
		return (
			<div className="grid justify-items-start gap-4">
				<p className="border-l-2 border-warn pl-4 text-14">
					{pageWordsOf(problem('registration.unconfirmed')).detail}
				</p>
				{rejecting}
			</div>
		);
	return (
		<div className="grid gap-4">
			{!row.document && (
				<p className="text-14 text-warn">Sem documento: aprove só quem foi identificado de outro modo.</p>
			)}
			{row.identity.stated && (
				<IdentityReview userId={row.id} points={OTHER_POINTS} seen={seen} onSeen={setSeen} />
			)}
			<fieldset>
				<legend className="font-semibold">O que você conferiu</legend>
				{pointsOf(row).map((check) => (
					<label key={check} className="flex min-h-11 cursor-pointer items-center gap-3">
						<input
							type="checkbox"
							checked={checked.includes(check)}
							onChange={({ currentTarget }) => tick(check, currentTarget.checked)}
							className="size-5 accent-brand"
						/>
						{LABELS[check]}
					</label>
				))}
			</fieldset>
			<p className="text-14 text-ink-soft">
				{checked.length === 0
					? 'Marque ao menos um item.'
					: !checked.includes('tax_id') &&
						'Sem CPF ou CNPJ conferido, esta pessoa só dá lances em leilões voluntários.'}
			</p>
			<div className={ACTS}>
				<Button
					aria-keyshortcuts="a"
					className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
					aria-disabled={!ready}
					onClick={() => {
						if (!ready) return;
						void review.decide('approved', () =>
							approveRegistration(row.id, {
								checked: [...checked],
								document_seen: row.document?.uploaded_at ?? null,
								name_seen: row.name,
								...(row.status === 'rejected' && { status_seen: row.status }),
								...(seen && { identity: seen }),
							}),
						);
					}}
				>
					{review.busy ? 'Aprovando...' : 'Aprovar'}
				</Button>
				{rejecting}
			</div>
		</div>
	);
}

export const IdentityReview = onDemand(() => import('./identity-review.tsx'), { ahead: false });

/** Checks the identity of an approved person, who stated it after the approval. */
function CheckIdentity({ review, row }: { review: DecisionSteps; row: RegistrationRow }) {
	const [seen, setSeen] = useState<SeenIdentity | null>(null);
	if (!row.identity.stated) return null;
	const ready = seen !== null && seen.checked.length > 0 && !review.busy;
	return (
		<div className="grid gap-3 border-b border-line pb-6">
			<IdentityReview userId={row.id} points={IDENTITY_CHECKS} seen={seen} onSeen={setSeen} />
			<Button
				aria-keyshortcuts="a"
				className="justify-self-start aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
				aria-disabled={!ready}
				onClick={() => {
					if (ready) void review.decide('identity-checked', () => recordIdentityCheck(row.id, seen));
				}}
			>
				Registrar conferência
			</Button>
		</div>
	);
}

const COMMON = [
	'O documento está ilegível. Envie uma foto nítida, sem reflexo.',
	'O nome do cadastro não confere com o do documento.',
	'O documento está vencido.',
	'Falta a frente ou o verso do documento.',
];

/** The second step of a refusal: the reason, in the words that the user will read. */
function Reject({ review, row }: { review: DecisionSteps; row: RegistrationRow }) {
	const [reason, setReason] = useState('');
	const document_seen = row.document?.uploaded_at ?? null;
	return (
		<DecisionForm
			danger
			busy={review.busy}
			confirm="Rejeitar cadastro"
			confirming="Rejeitando..."
			onSubmit={() =>
				void review.decide('rejected', () =>
					rejectRegistration(row.id, { reason, document_seen, name_seen: row.name }),
				)
			}
			onBack={() => review.setStep('view')}
		>
			<TextAreaField
				label="Motivo (opcional)"
				hint="A pessoa lê este texto no perfil e por email."
				value={reason}
				maxLength={MAX_REASON_LENGTH}
				rows={4}
				onChange={({ currentTarget }) => setReason(currentTarget.value)}
			/>
			<fieldset>
				<legend className="mb-2 text-14 text-ink-soft">Motivos comuns</legend>
				<div className="grid gap-2">
					{COMMON.map((words) => (
						<button
							key={words}
							type="button"
							onClick={() => setReason(words)}
							className="min-h-11 cursor-pointer rounded-control border border-line px-3 py-2 text-left text-14 hover:border-ink-soft"
						>
							{words}
						</button>
					))}
				</div>
			</fieldset>
		</DecisionForm>
	);
}

/** The actions for an approved registration: revoking the approval, with a reason and in two steps. */
function Revoke({ review, row }: { review: DecisionSteps; row: RegistrationRow }) {
	const [reason, setReason] = useState('');
	switch (review.step) {
		case 'revoke':
			return (
				<ReasonForm
					busy={false}
					typed={reason}
					hint="A pessoa lê este texto no perfil e por email."
					confirm="Continuar"
					onReason={(read) => {
						setReason(read);
						review.setStep('confirm');
					}}
					onBack={() => review.setStep('view')}
				/>
			);
		case 'confirm':
			return (
				<DecisionForm
					danger
					busy={review.busy}
					confirm="Revogar aprovação"
					confirming="Revogando..."
					onSubmit={() => void review.decide('revoked', () => revokeRegistration(row.id, { reason }))}
					onBack={() => review.setStep('revoke')}
				>
					<p tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
						Revogar a aprovação de {row.name}?
					</p>
					<ul className="grid list-disc gap-1 pl-5 text-14">
						<li>O próximo lance já é recusado, e um lance automático deixa de cobrir outros.</li>
						<li>Lances já dados continuam valendo, e o que foi arrematado continua devido.</li>
						<li>A pessoa é avisada por email e pode enviar outro documento.</li>
					</ul>
					<div>
						<p className="text-14 text-ink-soft">Motivo</p>
						<p className="whitespace-pre-line wrap-anywhere">{reason}</p>
					</div>
				</DecisionForm>
			);
		default:
			return (
				<Button
					variant="secondary"
					aria-keyshortcuts="r"
					className="justify-self-start"
					onClick={() => review.setStep('revoke')}
				>
					Revogar aprovação
				</Button>
			);
	}
}

/** Removes the second factor of a person who has lost it, with a reason. */
function ResetFactor({ review, row }: { review: DecisionSteps; row: RegistrationRow }) {
	return (
		<ReasonForm
			danger
			busy={review.busy}
			hint="Fica no registro de segurança da conta, que a pessoa pode baixar."
			confirm="Retirar verificação"
			confirming="Retirando..."
			onReason={(reason) => void review.decide('factor-reset', () => resetFactor(row.id, { reason }))}
			onBack={() => review.setStep('view')}
		>
			<p className="font-semibold wrap-anywhere">Retirar a verificação em duas etapas de {row.name}?</p>
			<ul className="grid list-disc gap-1 pl-5 text-14">
				<li>Confira antes quem pede: por vídeo, pelo telefone do cadastro ou em pessoa.</li>
				<li>Todas as sessões são encerradas, e a pessoa entra só com a senha.</li>
				<li>A pessoa é avisada por email.</li>
			</ul>
		</ReasonForm>
	);
}
