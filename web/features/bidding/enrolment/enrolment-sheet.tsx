import ExternalLink from 'lucide-react/icons/external-link';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Enrolment } from '#contract/enrolments.ts';
import { IMPEDIMENTS } from '#domain/auction/enrolment.ts';
import { formatBytes } from '#domain/values/files.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { acceptEditais, readEnrolment } from '#web/api/enrolments.ts';
import type { Refusal } from '#web/api/request.ts';
import IdentityForm from '#web/features/accounts/identity/identity-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface Props {
	auctionId: string;
	/** Whether the viewer's registration is approved. */
	approved: boolean;
	/** Whether a bid was refused for want of the enrolment, with which `onEnrolled` continues. */
	attempted?: boolean;
	onEnrolled: () => void;
	onClose: () => void;
}

type Read = Enrolment | 'loading' | 'failed';

/**
 * What the sale asks for before the first bid: the CPF or CNPJ, and the acceptance of the edital. Then the bid goes on.
 */
export default function EnrolmentSheet({
	auctionId,
	approved,
	attempted = false,
	onEnrolled,
	onClose,
}: Props) {
	const [read, setRead] = useState<Read>('loading');
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const load = useCallback(() => {
		void readEnrolment(auctionId).then((answer) => setRead('done' in answer ? answer.done : 'failed'));
	}, [auctionId]);
	useEffect(load, [load]);

	async function accept(shown: Enrolment) {
		if (busy) return;
		setBusy(true);
		setRefused(null);
		const answer = await acceptEditais(auctionId, shown);
		setBusy(false);
		if ('refused' in answer) {
			setRefused(answer.refused);
			// Another edital may have been published.
			load();
		} else if (answer.done.state === 'approved') onEnrolled();
		else setRead(answer.done);
	}

	return (
		<Dialog open title="Habilitação neste leilão" busy={busy} onClose={onClose}>
			<div className="mt-3 grid gap-4">
				{read === 'loading' && (
					<p role="status" className="flex min-h-32 items-center gap-3 text-ink-soft">
						<Spinner />
						Carregando o edital...
					</p>
				)}
				{read === 'failed' && (
					<div role="alert" className="grid justify-items-start gap-3">
						<p>Não foi possível carregar o edital.{attempted && ' Seu lance não foi registrado.'}</p>
						<Button variant="secondary" onClick={load}>
							Tentar de novo
						</Button>
					</div>
				)}
				{typeof read === 'object' && (
					<Steps
						enrolment={read}
						approved={approved}
						attempted={attempted}
						busy={busy}
						refused={refused}
						onEnrolled={onEnrolled}
						onClose={onClose}
						onIdentity={load}
						onAccept={() => void accept(read)}
					/>
				)}
			</div>
		</Dialog>
	);
}

interface StepsProps extends Pick<Props, 'approved' | 'onEnrolled' | 'onClose'> {
	attempted: boolean;
	enrolment: Enrolment;
	busy: boolean;
	refused: Refusal | null;
	onIdentity: () => void;
	onAccept: () => void;
}

function Steps({ enrolment, approved, onIdentity, onEnrolled, onClose, ...acceptance }: StepsProps) {
	const { state, identity_stated, identity_held, edital, reason } = enrolment;
	if (state === 'approved' || state === 'not-needed')
		return (
			<>
				<p>Você está habilitado.</p>
				<Button onClick={onEnrolled}>{acceptance.attempted ? 'Continuar com o lance' : 'Entendi'}</Button>
			</>
		);
	if (!identity_stated)
		return (
			<>
				<p>
					A lei pede que cada participante deste leilão se identifique. Informe uma vez só
					{edital ? '; depois vem o aceite do edital.' : '.'}
				</p>
				<IdentityForm stated={null} approved={approved} onSaved={onIdentity} />
			</>
		);
	if (state === 'requested' && !identity_held)
		return (
			<>
				<p className="font-semibold">Sua identificação está em conferência.</p>
				<p>
					Assim que a equipe conferir o CPF ou CNPJ, você poderá dar lances; avisamos por email.
					{acceptance.attempted && ' Seu lance de agora não foi registrado.'}
				</p>
				<Button variant="secondary" onClick={onClose}>
					Entendi
				</Button>
			</>
		);
	if (state === 'requested')
		return (
			<>
				<p className="font-semibold">Seu pedido de habilitação está em análise.</p>
				<p>
					O aceite do edital foi registrado. Assim que a equipe decidir, avisamos por email, e você poderá dar
					lances.{acceptance.attempted && ' Seu lance de agora não foi registrado.'}
				</p>
				<Button variant="secondary" onClick={onClose}>
					Entendi
				</Button>
			</>
		);
	if (edital === null) return <p>O edital ainda não está disponível. Tente de novo mais tarde.</p>;
	return (
		<>
			{state === 'stale' && (
				<p className="border-l-4 border-warn bg-wash p-3">
					O edital mudou depois do seu aceite. Leia a nova versão antes de continuar. Seus lances já dados
					valem.
				</p>
			)}
			{state === 'refused' && (
				<div className="border-l-4 border-live bg-wash p-3">
					<p className="font-semibold">Seu pedido anterior foi recusado.</p>
					{reason && <p className="whitespace-pre-line wrap-anywhere">Motivo: {reason}</p>}
					<p>Você pode pedir de novo, ou falar com a equipe do leilão pela página Contato.</p>
				</div>
			)}
			<Acceptance enrolment={enrolment} edital={edital} onClose={onClose} {...acceptance} />
		</>
	);
}

interface AcceptanceProps
	extends Pick<StepsProps, 'enrolment' | 'attempted' | 'busy' | 'refused' | 'onAccept' | 'onClose'> {
	edital: NonNullable<Enrolment['edital']>;
}

interface EditalProps {
	edital: NonNullable<Enrolment['edital']>;
	title?: string;
}

/** An edital to open, with its version, date and hash. */
function EditalLink({ edital, title = edital.title }: EditalProps) {
	return (
		<div className="rounded-control border border-line p-3">
			<a
				href={edital.url}
				target="_blank"
				rel="noopener"
				className="flex min-h-11 items-center gap-2 font-semibold text-brand wrap-anywhere"
			>
				{title}
				<ExternalLink aria-hidden size={16} className="shrink-0" />
				<span className="sr-only"> (abre em outra aba)</span>
			</a>
			<p className="text-16 sm:text-14 text-ink-soft tabular-nums">
				{edital.version > 1 && `Versão ${edital.version}. `}
				Publicado em {formatDateTime(edital.published_at)}. PDF, {formatBytes(edital.bytes)}.
			</p>
			<details>
				<summary className="flex min-h-11 cursor-pointer items-center text-14 text-ink-soft">
					Conferir o arquivo
				</summary>
				<p className="text-12 text-ink-soft">
					Impressão digital <code className="wrap-anywhere">{edital.sha256}</code>
				</p>
			</details>
		</div>
	);
}

/** The editais, the declaration in plain words, and one button. */
function Acceptance({ enrolment, edital, attempted, busy, refused, onAccept, onClose }: AcceptanceProps) {
	const { sale, review, lot_edital, accepted_beside, declaration } = enrolment;
	const box = useRef<HTMLInputElement>(null);
	const [agreed, setAgreed] = useState(false);
	const [missing, setMissing] = useState(false);

	function answer() {
		setMissing(!agreed);
		if (agreed) onAccept();
		else box.current?.focus();
	}

	return (
		<>
			{sale && <p className="text-16 sm:text-14 text-ink-soft wrap-anywhere">{sale}</p>}
			<EditalLink edital={edital} />
			{lot_edital && <EditalLink edital={lot_edital} title={`Deste lote: ${lot_edital.title}`} />}
			<div>
				<label className="flex cursor-pointer items-start gap-3 py-2">
					<input
						ref={box}
						type="checkbox"
						checked={agreed}
						aria-invalid={missing && !agreed ? true : undefined}
						aria-describedby="aceite-falta"
						onChange={({ target }) => setAgreed(target.checked)}
						className="mt-0.5 size-5 shrink-0 accent-brand"
					/>
					<span>
						Li e aceito {lot_edital ? 'os editais' : 'o edital'}, com as suas regras de pagamento e as multas
						por desistência{accepted_beside && `, e ${accepted_beside}`}. Declaro que nada me impede de dar
						lances.
					</span>
				</label>
				<p id="aceite-falta" role="alert" className="text-16 sm:text-14 text-live empty:hidden">
					{missing && !agreed && 'Marque que leu e aceita para continuar.'}
				</p>
			</div>
			<details>
				<summary className="flex min-h-11 cursor-pointer items-center font-semibold">
					Quem não pode dar lances, e o que você declara
				</summary>
				<ul className="grid list-disc gap-1 pl-5 text-16 sm:text-14">
					{IMPEDIMENTS.map((impediment) => (
						<li key={impediment}>{impediment}</li>
					))}
				</ul>
				<p className="mt-3 text-16 sm:text-14 text-ink-soft">Por extenso: {declaration}</p>
			</details>
			{refused && <RefusalAlert small refused={refused} />}
			{review && (
				<p className="text-16 sm:text-14 text-ink-soft">
					Neste leilão, a equipe confere cada pedido. Você recebe um email quando o seu for decidido.
				</p>
			)}
			<DialogActions
				wide
				className="border-t border-line pt-3"
				back={
					<Button variant="secondary" disabled={busy} onClick={onClose}>
						Voltar
					</Button>
				}
				act={
					<Button className="px-3!" aria-disabled={busy} onClick={answer}>
						{busy ? 'Registrando…' : acceptanceWords(review, attempted)}
					</Button>
				}
			/>
		</>
	);
}

function acceptanceWords(review: boolean, attempted: boolean): string {
	if (review) return 'Aceitar e pedir habilitação';
	return attempted ? 'Aceitar e dar o lance' : 'Aceitar e habilitar-me';
}
