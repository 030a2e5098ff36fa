import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type FiscalSheet, fiscalBody } from '#contract/nfse.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import {
	SIMPLES,
	SIMPLES_REGIMES,
	type Simples,
	type SimplesRegime,
	SPECIAL_REGIMES,
	type SpecialRegime,
	statesRate,
} from '#domain/settlement/dps.ts';
import { readFiscal, writeFiscal } from '#web/api/books.ts';
import type { Refusal } from '#web/api/request.ts';
import { useReading } from '#web/api/use-reading.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import { errorsOf, valuesOf } from '#web/ui/submission.ts';
import { toast } from '#web/ui/toast.ts';

interface Props {
	auctioneer: string;
	open: boolean;
	onClose: () => void;
	onSaved: () => Promise<void>;
}

/** What DPS files state of an auctioneer: municipality, registration, tax regime, rate, series. */
export function FiscalDialog({ auctioneer, open, onClose, onSaved }: Props) {
	return (
		<Dialog open={open} placement="wide" title="Dados fiscais do leiloeiro" onClose={onClose}>
			<Sheet auctioneer={auctioneer} onClose={onClose} onSaved={onSaved} />
		</Dialog>
	);
}

function Sheet({ auctioneer, onClose, onSaved }: Omit<Props, 'open'>) {
	const read = useCallback(() => readFiscal(auctioneer), [auctioneer]);
	const { reading } = useReading(read);
	if (reading === 'loading') return <p role="status">Carregando...</p>;
	if ('refused' in reading) return <RefusalAlert refused={reading.refused} />;
	return <FiscalForm sheet={reading.done} onClose={onClose} onSaved={onSaved} />;
}

function FiscalForm({
	sheet,
	onClose,
	onSaved,
}: { sheet: FiscalSheet } & Pick<Props, 'onClose' | 'onSaved'>) {
	const { fiscal } = sheet;
	const [regime, setRegime] = useState({
		simples: fiscal?.simples ?? ('none' as Simples),
		simples_regime: fiscal?.simples_regime ?? null,
		special_regime: fiscal?.special_regime ?? ('none' as SpecialRegime),
	});
	const { form, errors, refused, saving, submit } = useFiscalForm(sheet, regime, async () => {
		onClose();
		await onSaved();
	});
	return (
		<form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
			<p className="text-ink-soft">
				Como estão no cadastro da prefeitura de {sheet.name}. Nada aqui é calculado: confira com o contador.
			</p>
			<div className="grid gap-4 sm:grid-cols-[1fr_6rem]">
				<Field
					label="Município"
					name="municipality"
					required
					maxLength={100}
					defaultValue={fiscal?.municipality_name ?? ''}
					error={errors.municipality}
				/>
				<Field
					label="UF"
					name="state"
					required
					maxLength={2}
					defaultValue={fiscal?.state ?? ''}
					error={errors.state}
				/>
			</div>
			<Field
				label="Inscrição municipal (opcional)"
				name="municipal_registration"
				maxLength={15}
				defaultValue={fiscal?.municipal_registration ?? ''}
				error={errors.municipal_registration}
			/>
			<RegimeFields fiscal={fiscal} regime={regime} errors={errors} onChange={setRegime} />
			<SeriesFields fiscal={fiscal} errors={errors} />
			{refused && <RefusalAlert refused={refused} />}
			<DialogActions
				back={
					<Button variant="secondary" onClick={onClose}>
						Cancelar
					</Button>
				}
				act={
					<Button type="submit" aria-disabled={saving}>
						{saving ? 'Gravando...' : 'Gravar dados fiscais'}
					</Button>
				}
			/>
		</form>
	);
}

interface FieldsProps {
	fiscal: FiscalSheet['fiscal'];
	errors: Record<string, string>;
}

interface RegimeProps extends FieldsProps {
	regime: Regime;
	onChange: (regime: Regime) => void;
}

/** The tax regime, and the rates that it states. */
function RegimeFields({ fiscal, regime, errors, onChange }: RegimeProps) {
	return (
		<>
			<div className="grid items-end gap-4 sm:grid-cols-2">
				<SelectField
					label="Simples Nacional"
					options={wordsOf(SIMPLES)}
					value={regime.simples}
					onChange={({ currentTarget }) => {
						const simples = currentTarget.value as Simples;
						onChange({ ...regime, simples, simples_regime: simples === 'small' ? 'all' : null });
					}}
				/>
				<SelectField
					label="Regime especial do município"
					options={wordsOf(SPECIAL_REGIMES)}
					value={regime.special_regime}
					onChange={({ currentTarget }) =>
						onChange({ ...regime, special_regime: currentTarget.value as SpecialRegime })
					}
				/>
			</div>
			{regime.simples === 'small' && (
				<div className="grid items-end gap-4 sm:grid-cols-2">
					<SelectField
						label="Apuração no Simples"
						options={wordsOf(SIMPLES_REGIMES)}
						value={regime.simples_regime ?? 'all'}
						onChange={({ currentTarget }) =>
							onChange({ ...regime, simples_regime: currentTarget.value as SimplesRegime })
						}
					/>
					<Percent
						label="Total aproximado de tributos (%)"
						name="simples_percent"
						value={fiscal?.simples_percent ?? null}
						error={errors.simples_percent}
					/>
				</div>
			)}
			{statesRate(regime) && (
				<Percent
					label="Alíquota do ISS (%)"
					hint="A do município para o serviço de leiloeiro; no máximo 5"
					name="iss_percent"
					value={fiscal?.iss_percent ?? null}
					error={errors.iss_percent}
				/>
			)}
		</>
	);
}

function SeriesFields({ fiscal, errors }: FieldsProps) {
	return (
		<div className="grid items-end gap-4 sm:grid-cols-2">
			<Field
				label="Série da DPS"
				hint="De 1 a 49999"
				name="series"
				required
				inputMode="numeric"
				maxLength={5}
				defaultValue={fiscal?.series ?? '1'}
				error={errors.series}
			/>
			<Field
				label="Primeiro número"
				hint="O que segue a última DPS desta série feita em outro programa"
				name="first_number"
				required
				inputMode="numeric"
				maxLength={12}
				defaultValue={fiscal?.first_number ?? 1}
				error={errors.first_number}
			/>
		</div>
	);
}

interface PercentProps {
	label: string;
	hint?: string;
	name: string;
	value: number | null;
	error: string | undefined;
}

function Percent({ value, ...field }: PercentProps) {
	return (
		<Field
			{...field}
			required
			inputMode="decimal"
			maxLength={5}
			defaultValue={value === null ? '' : String(value).replace('.', ',')}
		/>
	);
}

function wordsOf<K extends string>(of: Record<K, { words: string }>): Record<string, string> {
	return Object.fromEntries(Object.entries<{ words: string }>(of).map(([key, { words }]) => [key, words]));
}

interface Regime {
	simples: Simples;
	simples_regime: SimplesRegime | null;
	special_regime: SpecialRegime;
}

/** Saves the form: the errors of its fields by the server's schema, and why the server refused. The first wrong field gets the focus. */
function useFiscalForm({ auctioneer, version }: FiscalSheet, regime: Regime, onDone: () => Promise<void>) {
	const form = useRef<HTMLFormElement>(null);
	const [errors, setErrors] = useState<Record<string, string>>({});
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [saving, setSaving] = useState(false);
	useEffect(() => {
		if (Object.keys(errors).length > 0)
			form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
	}, [errors]);

	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (saving) return;
		const typed = typedFiscal(valuesOf(new FormData(event.currentTarget)), regime, version);
		const read = fiscalBody.safeParse(typed);
		setErrors(read.success ? {} : errorsOf(read.error));
		setRefused(null);
		if (!read.success) return;
		setSaving(true);
		const answer = await writeFiscal(auctioneer, read.data);
		setSaving(false);
		if ('refused' in answer) {
			setErrors(answer.refused.fields);
			setRefused(answer.refused);
			return;
		}
		toast(BACKOFFICE_TOASTS['fiscal.saved']);
		await onDone();
	}
	return { form, errors, refused, saving, submit };
}

function typedFiscal(typed: Record<string, string>, regime: Regime, version: number) {
	const number = (name: string) => {
		const text = typed[name]?.trim().replace(',', '.');
		return text ? Number(text) : null;
	};
	return {
		municipality: typed.municipality ?? '',
		state: typed.state ?? '',
		municipal_registration: typed.municipal_registration?.trim() || null,
		...regime,
		iss_percent: number('iss_percent'),
		simples_percent: number('simples_percent'),
		series: typed.series?.trim() ?? '',
		first_number: number('first_number') ?? 0,
		version,
	};
}
