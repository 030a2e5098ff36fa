import FileUp from 'lucide-react/icons/file-up';
import { useEffect, useRef, useState } from 'react';
import type { DepositSlip } from '#contract/payments.ts';
import { DEPOSIT_SLIP_TOASTS } from '#domain/notices/deposit-slip-toasts.ts';
import { SLIP_LIMIT_MEGABYTES, SLIP_NUMBER_LENGTH } from '#domain/settlement/payment-components.ts';
import { type Centavos, formatBRL, reaisOf } from '#domain/values/money.ts';
import { fromReais, showReais } from '#web/api/amount.ts';
import { sendDepositSlip } from '#web/api/payments.ts';
import { type Answer, refusalWith } from '#web/api/request.ts';
import { type Decided, useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { Field } from '#web/ui/field.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

interface SlipProps {
	auctionId: string;
	/** The part that it is for; without it the price. */
	componentId?: string | undefined;
	/** The amount of the part, in reais. */
	amount: number;
	/** The guia that is there already. */
	replaces: DepositSlip | null;
}

/** Enters the guia of a part, or replaces it before it is paid. */
export function SlipDialog({
	open,
	auctionId,
	componentId,
	amount,
	replaces,
	...decided
}: Decided & SlipProps & { open: boolean }) {
	const decision = useDecision(DEPOSIT_SLIP_TOASTS.sent, decided);
	return (
		<Dialog
			open={open}
			title={replaces ? 'Trocar a guia' : 'Informar a guia'}
			busy={decision.busy}
			onClose={decision.close}
		>
			<Form
				auctionId={auctionId}
				componentId={componentId}
				amount={amount}
				replaces={replaces}
				decision={decision}
			/>
		</Dialog>
	);
}

interface FormProps extends SlipProps {
	decision: ReturnType<typeof useDecision>;
}

function Form({ auctionId, componentId, amount, replaces, decision }: FormProps) {
	const [file, setFile] = useState<File | null>(null);
	const [number, setNumber] = useState('');
	const [value, setValue] = useState<Centavos>(fromReais(amount));
	const { errors, setErrors, share, send } = useSlip(auctionId, componentId);
	const fields = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (Object.keys(errors).length > 0)
			fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
	}, [errors]);

	function submit() {
		const typed = { file, number: number.trim(), amount: value };
		const found = refusalOfSlip(typed, fromReais(amount));
		setErrors(found);
		if (file && Object.keys(found).length === 0) void decision.decide(() => send({ ...typed, file }));
	}

	return (
		<DecisionForm
			{...decision.form}
			confirm={replaces ? 'Trocar a guia' : 'Informar a guia'}
			confirming="Enviando..."
			onSubmit={submit}
		>
			<p className="wrap-anywhere">
				{replaces
					? `A guia ${replaces.number} deixa de valer. Quem arrematou recebe um email com a nova.`
					: 'Quem arrematou recebe um email e passa a ver a guia na página do pagamento.'}
			</p>
			<div ref={fields} className="grid gap-4">
				<SlipFile file={file} error={errors.file} onFile={setFile} />
				<Field
					label="Número da guia"
					required
					maxLength={SLIP_NUMBER_LENGTH}
					autoComplete="off"
					spellCheck={false}
					value={number}
					error={errors.number}
					onChange={({ currentTarget }) => setNumber(currentTarget.value)}
				/>
				<CurrencyField
					label="Valor da guia"
					hint={`Igual ao valor da arrematação: ${showReais(amount)}.`}
					required
					value={value}
					error={errors.amount}
					onChange={setValue}
				/>
			</div>
			{share !== null && (
				<ProgressBar
					label={share < 1 ? 'Enviando guia...' : 'Conferindo a guia...'}
					share={share < 1 ? share : null}
				/>
			)}
		</DecisionForm>
	);
}

/** Sends the guia: the errors of its fields, and how much of the file was sent; null while nothing is. */
function useSlip(auctionId: string, component_id: string | undefined) {
	const [errors, setErrors] = useState<SlipErrors>({});
	const [share, setShare] = useState<number | null>(null);
	const running = useRef<AbortController>(null);
	useEffect(() => () => running.current?.abort(), []);

	async function send(typed: { file: File; number: string; amount: Centavos }): Promise<Answer> {
		const controller = new AbortController();
		running.current = controller;
		setShare(0);
		const slip = { ...typed, amount: reaisOf(typed.amount) };
		const answer = await sendDepositSlip(
			auctionId,
			{ ...slip, ...(component_id && { component_id }) },
			{
				onProgress: setShare,
				signal: controller.signal,
			},
		);
		setShare(null);
		if (answer === 'cancelled') return { refused: refusalWith(DEPOSIT_SLIP_TOASTS.failed) };
		if ('refused' in answer) setErrors(answer.refused.fields);
		return answer;
	}

	return { errors, setErrors, share, send };
}

interface SlipFileProps {
	file: File | null;
	error: string | undefined;
	onFile: (file: File) => void;
}

function SlipFile({ file, error, onFile }: SlipFileProps) {
	return (
		<div className="grid gap-1">
			<DropZone
				icon={FileUp}
				action={file ? 'Trocar arquivo' : 'Escolher PDF'}
				hint={file ? file.name : `Ou arraste a guia até aqui. PDF, até ${SLIP_LIMIT_MEGABYTES} MB.`}
				accept="application/pdf"
				refused={error !== undefined}
				onFiles={([first]) => first && onFile(first)}
			/>
			{error && (
				<p role="alert" className="text-16 sm:text-14 text-live">
					{error}
				</p>
			)}
		</div>
	);
}

/** The guia as it was typed. */
interface TypedSlip {
	file: File | null;
	number: string;
	amount: Centavos;
}

/** The first error of each field, by the server's name for it. */
type SlipErrors = Record<string, string>;

/** Checks the guia before it is sent; the server decides, by the file's content. */
export function refusalOfSlip({ file, number, amount }: TypedSlip, price: Centavos): SlipErrors {
	const errors: SlipErrors = {};
	if (!file) errors.file = 'Escolha o PDF da guia.';
	else if (file.type !== '' && file.type !== 'application/pdf') errors.file = 'A guia deve ser um PDF.';
	else if (file.size > SLIP_LIMIT_MEGABYTES * 1024 * 1024)
		errors.file = `O arquivo passa de ${SLIP_LIMIT_MEGABYTES} MB.`;
	if (number === '') errors.number = 'Digite o número da guia.';
	if (amount !== price)
		errors.amount = `O valor da guia deve ser o valor da arrematação, ${formatBRL(price)}.`;
	return errors;
}
