import { useId } from 'react';
import type { LotNotices, SentNotice } from '#contract/notices.ts';
import { MAX_REASON_LENGTH } from '#contract/reason.ts';
import { NOTICE_MEANS, NOTICE_MEANS_NAMES, NOTICE_ROLE_NAMES, NOTICE_ROLES } from '#domain/sale/notices.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { ProofField } from '#web/features/accounts/documents/proof-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Field, SelectField, TextAreaField } from '#web/ui/field.tsx';
import { lotWords } from './listed-notices.ts';
import type { NoticeDraft } from './notice-draft.ts';

/** What is wrong with each field. */
export type NoticeErrors = Partial<Record<keyof SentNotice | 'lot_ids', string>>;

interface Props {
	draft: NoticeDraft;
	onDraft: (change: Partial<NoticeDraft>) => void;
	/** The lots for which it is typed. */
	lots: readonly LotNotices[];
	/** The lots to choose from; none if there is no choice. */
	places: readonly LotNotices[];
	chosen: readonly string[];
	onChosen: (ids: string[]) => void;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	errors: NoticeErrors;
	/** Whether a file is on its way. */
	onSending: (sending: boolean) => void;
}

/** The first day that the calendars offer. */
const FIRST_DAY = '2000-01-01';

/** The fields of a notice. */
export function NoticeFields(props: Props) {
	const { draft, onDraft, places, errors } = props;
	return (
		<>
			{places.length > 0 && <PlaceFields {...props} />}
			<SelectField
				label="Papel"
				options={NOTICE_ROLES}
				value={draft.role}
				error={errors.role}
				onChange={({ currentTarget: { value } }) =>
					onDraft({ role: NOTICE_ROLE_NAMES.find((role) => role === value) ?? 'other' })
				}
			/>
			<label className="flex min-h-11 items-center gap-3">
				<input
					type="checkbox"
					checked={draft.not_applicable}
					onChange={({ currentTarget }) => onDraft({ not_applicable: currentTarget.checked })}
					className="size-5 shrink-0 accent-brand"
				/>
				<span>Não se aplica: ninguém precisa ser comunicado neste papel</span>
			</label>
			{draft.not_applicable ? (
				<TextAreaField
					label="Motivo"
					hint="Por exemplo: a matrícula não registra usufruto. Vai no dossiê para o juízo."
					required
					rows={3}
					maxLength={MAX_REASON_LENGTH}
					value={draft.reason}
					error={errors.not_applicable_reason}
					onChange={({ currentTarget }) => onDraft({ reason: currentTarget.value })}
				/>
			) : (
				<ToldFields {...props} />
			)}
		</>
	);
}

function ToldFields({ draft, onDraft, lots, now, errors, onSending }: Props) {
	const names = useId();
	const today = isoDay(useServerNow(now));
	const people = lots.flatMap((lot) => lot.people).filter(({ role }) => role === draft.role);
	const date = { min: FIRST_DAY, today };
	return (
		<>
			<datalist id={names}>
				{[...new Set(people.map(({ name }) => name))].map((name) => (
					<option key={name} value={name} />
				))}
			</datalist>
			<div className="grid gap-4 sm:grid-cols-2">
				<Field
					label="Nome"
					required
					maxLength={200}
					autoComplete="off"
					list={names}
					value={draft.name}
					error={errors.name}
					onChange={({ currentTarget }) => onDraft({ name: currentTarget.value })}
				/>
				<SelectField
					label="Meio"
					options={NOTICE_MEANS}
					value={draft.means}
					error={errors.means}
					onChange={({ currentTarget: { value } }) =>
						onDraft({ means: NOTICE_MEANS_NAMES.find((means) => means === value) ?? 'other' })
					}
				/>
				<DateField
					{...date}
					name="sent_at"
					label="Enviada em (opcional)"
					value={draft.sent}
					error={errors.sent_at}
					onChange={(sent) => onDraft({ sent })}
				/>
				<DateField
					{...date}
					name="delivered_at"
					label="Entregue em (opcional)"
					value={draft.delivered}
					error={errors.delivered_at}
					onChange={(delivered) => onDraft({ delivered })}
				/>
			</div>
			<ProofField
				proof={draft.proof}
				error={errors.document_id}
				onProof={(proof) => onDraft({ proof })}
				onSending={onSending}
			/>
		</>
	);
}

/** The lots of the sale for which one notice is entered. */
function PlaceFields({ places, chosen, onChosen, errors }: Props) {
	const all = chosen.length === places.length;
	return (
		<fieldset className="grid min-w-0 gap-1">
			<legend className="mb-1 font-semibold">{`Lotes (${chosen.length} de ${places.length})`}</legend>
			<label className="flex min-h-11 items-center gap-3">
				<input
					type="checkbox"
					checked={all}
					onChange={() => onChosen(all ? [] : places.map(({ auction_id }) => auction_id))}
					className="size-5 shrink-0 accent-brand"
				/>
				Todos os lotes
			</label>
			<ul className="max-h-56 overflow-y-auto rounded-control border border-line px-3">
				{places.map((lot) => (
					<li key={lot.auction_id}>
						<label className="flex min-h-11 items-center gap-3">
							<input
								type="checkbox"
								checked={chosen.includes(lot.auction_id)}
								onChange={({ currentTarget: { checked } }) =>
									onChosen(
										checked ? [...chosen, lot.auction_id] : chosen.filter((id) => id !== lot.auction_id),
									)
								}
								className="size-5 shrink-0 accent-brand"
							/>
							<span className="min-w-0 wrap-anywhere">{`${lotWords(lot)}: ${lot.title}`}</span>
						</label>
					</li>
				))}
			</ul>
			{errors.lot_ids && (
				<p role="alert" tabIndex={-1} className="text-14 text-live">
					{errors.lot_ids}
				</p>
			)}
		</fieldset>
	);
}
