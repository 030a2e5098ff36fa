import { useState } from 'react';
import type { OwnPreference } from '#contract/preference.ts';
import type { SupportingDocument } from '#contract/supporting-documents.ts';
import { PREFERENCE_GROUNDS, type PreferenceGround } from '#domain/auction/preference-grounds.ts';
import { sendPreferenceDocument } from '#web/api/documents.ts';
import { requestPreference } from '#web/api/preferences.ts';
import type { Refusal } from '#web/api/request.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { UploadForm } from '#web/features/accounts/documents/upload-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { DebtorPayment } from './debtor-payment.tsx';
import { useOwnPreference } from './use-own-preference.ts';

const WORDS: Partial<Record<OwnPreference['state'], string>> = {
	requested:
		'Seu pedido de preferência neste lote está em análise. Ele não muda o seu direito de dar lances.',
	approved:
		'Seu direito de preferência neste lote foi reconhecido. Depois do encerramento, o botão para ficar com ele aparece aqui.',
	refused: 'Seu pedido de preferência neste lote foi recusado.',
};

/** The few who may equal the price after the end say so here, with the document that supports it; the desk decides. */
export function PreferenceClaim({ auctionId }: { auctionId: string }) {
	const [own, read] = useOwnPreference(auctionId);
	if (own === null || own.grounds.length === 0) return null;
	const words = WORDS[own.state];
	return (
		<div className="grid gap-1">
			{words && <p className="text-16">{own.ground === 'fiduciante' ? DEBTOR_WORDS[own.state] : words}</p>}
			{own.state === 'approved' && own.ground === 'fiduciante' && (
				<DebtorPayment auctionId={auctionId} own={own} until="antes do fim do 2º leilão" />
			)}
			{own.reason && (
				<p className="text-16 sm:text-14 whitespace-pre-line wrap-anywhere">Motivo: {own.reason}</p>
			)}
			{own.state !== 'approved' && own.state !== 'requested' && (
				<details>
					<summary className="flex min-h-11 cursor-pointer items-center font-semibold">
						{own.grounds[0] === 'fiduciante'
							? 'Você é o devedor, ou tem direito de preferência neste imóvel?'
							: 'Você tem direito de preferência neste imóvel? (cônjuge, coproprietário…)'}
					</summary>
					<ClaimForm auctionId={auctionId} grounds={own.grounds} onAsked={read} />
				</details>
			)}
		</div>
	);
}

const DEBTOR_WORDS: Partial<Record<OwnPreference['state'], string>> = {
	requested: 'Seu pedido como devedor deste imóvel está em análise.',
	approved:
		'Você foi reconhecido como o devedor deste imóvel: até o fim do 2º leilão, pode ficar com ele pelo valor da dívida com encargos (Lei 9.514, art. 27, § 2º-B).',
	refused: 'Seu pedido como devedor deste imóvel foi recusado.',
};

const HOLDER_HINT =
	'Depois do encerramento, quem tem esse direito pode ficar com o lote pelo mesmo preço. A equipe confere o seu documento antes de reconhecer.';
const DEBTOR_HINT =
	'Até o fim do 2º leilão, o devedor pode ficar com o imóvel pelo valor da dívida com encargos. A equipe confere o seu documento antes de reconhecer.';
const NO_GROUND = 'Escolha o motivo';
const MISSING = 'Envie o documento do direito de preferência antes de pedir.';

interface FormProps {
	auctionId: string;
	grounds: readonly PreferenceGround[];
	onAsked: () => void;
}

function ClaimForm({ auctionId, grounds, onAsked }: FormProps) {
	const [ground, setGround] = useState<PreferenceGround | null>(null);
	const [document, setDocument] = useState<SupportingDocument | null>(null);
	const [missing, setMissing] = useState(false);
	const [busy, setBusy] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);

	async function ask(chosen: PreferenceGround) {
		if (busy) return;
		setMissing(document === null);
		setRefused(null);
		if (document === null) return;
		setBusy(true);
		const answer = await requestPreference(auctionId, { ground: chosen, document_id: document.id });
		setBusy(false);
		if ('refused' in answer) setRefused(answer.refused);
		else onAsked();
	}

	return (
		<div className="grid gap-3 pt-2">
			<SelectField
				label="Motivo do direito de preferência"
				name="preference"
				hint={ground === 'fiduciante' ? DEBTOR_HINT : HOLDER_HINT}
				options={{
					'': NO_GROUND,
					...Object.fromEntries(grounds.map((each) => [each, PREFERENCE_GROUNDS[each]])),
				}}
				value={ground ?? ''}
				onChange={({ target }) => setGround((target.value || null) as PreferenceGround | null)}
			/>
			{ground && (
				<section aria-label="Documento do direito de preferência" className="grid gap-3">
					<p className="text-16 sm:text-14">
						{ground === 'fiduciante'
							? 'Envie o contrato e, se já pagou, o comprovante, em um só arquivo.'
							: 'Envie o documento que mostra esse direito, como a certidão de casamento, a matrícula ou o contrato.'}
					</p>
					{document && (
						<OpenSupporting
							key={document.uploaded_at}
							document={document}
							label="Documento do direito de preferência"
						/>
					)}
					<UploadForm
						action={document ? 'Trocar documento' : 'Escolher arquivo'}
						noun="documento"
						send={sendPreferenceDocument(auctionId)(setDocument)}
						onDone={async () => {}}
					/>
					{missing && document === null && (
						<p role="alert" className="text-16 sm:text-14 text-live">
							{MISSING}
						</p>
					)}
					{refused && <RefusalAlert small refused={refused} />}
					<Button
						variant="secondary"
						className="justify-self-start"
						aria-disabled={busy}
						onClick={() => void ask(ground)}
					>
						{busy ? 'Pedindo…' : 'Pedir preferência'}
					</Button>
				</section>
			)}
		</div>
	);
}
