import { useState } from 'react';
import type { WorkbenchLot } from '#contract/sales.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { OCCUPANCIES } from '#domain/lot/property.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { readAdminAuction } from '#web/api/backoffice.ts';
import { RoundInputs } from '#web/features/backoffice/management/round-inputs.tsx';
import { Button } from '#web/ui/button.tsx';
import { CurrencyField } from '#web/ui/currency-field.tsx';
import { Field, SelectField, TextAreaField } from '#web/ui/field.tsx';
import { type LotDraft, lotDraftOf, type OpenedLot } from './erratum-draft.ts';

interface Props {
	lot: WorkbenchLot;
	/** The lot as it was read and typed; undefined before it was opened. */
	opened: OpenedLot | undefined;
	/** The server's time, in epoch milliseconds. */
	now: number;
	onChange: (opened: OpenedLot) => void;
}

/** What an erratum changes of one lot. The lot is read when it is opened, with the version that the change names. */
export function ErratumLot({ lot, opened, now, onChange }: Props) {
	const [failed, setFailed] = useState<string | null>(null);
	const name = `Lote ${lot.lot_number}: ${lot.title}`;
	async function open() {
		const answer = await readAdminAuction(lot.id);
		if ('done' in answer) onChange({ lot: answer.done, draft: lotDraftOf(answer.done) });
		else setFailed(answer.refused.description);
	}
	if (!opened)
		return (
			<li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1">
				<span className="min-w-0 wrap-anywhere">{name}</span>
				<Button variant="quiet" aria-label={`Mudar o ${name}`} onClick={() => void open()}>
					Mudar
				</Button>
				{failed && (
					<p role="alert" className="col-span-2 text-14 text-live">
						{failed}
					</p>
				)}
			</li>
		);
	const { draft } = opened;
	const set = (change: Partial<LotDraft>) => onChange({ ...opened, draft: { ...draft, ...change } });
	// What is sold may change after the opening; what was announced of the dates and the price may not.
	const begun = lot.status !== 'pending';
	return (
		<li className="py-3">
			<fieldset className="grid min-w-0 gap-4 md:grid-cols-2">
				<legend className="mb-2 font-semibold wrap-anywhere">{name}</legend>
				<Field
					label="Título"
					maxLength={200}
					autoComplete="off"
					value={draft.title}
					onChange={({ currentTarget }) => set({ title: currentTarget.value })}
				/>
				<SelectField
					label="Ocupação"
					options={OCCUPANCIES}
					value={draft.occupancy}
					onChange={({ currentTarget }) => set({ occupancy: currentTarget.value as LotDraft['occupancy'] })}
				/>
				<div className="md:col-span-2">
					<TextAreaField
						label="Descrição"
						maxLength={5_000}
						value={draft.description}
						onChange={({ currentTarget }) => set({ description: currentTarget.value })}
					/>
				</div>
				{begun ? (
					<p className="text-14 text-ink-soft md:col-span-2">
						Este lote já abriu: as datas, os mínimos e a avaliação dele não mudam mais.
					</p>
				) : (
					<>
						<CurrencyField
							label="Avaliação"
							value={draft.appraisal}
							onChange={(appraisal) => set({ appraisal })}
						/>
						{draft.rounds.map((round, index) => (
							<fieldset
								key={round.key}
								className="grid min-w-0 gap-4 rounded-control border border-line p-4 md:col-span-2 md:grid-cols-2"
							>
								<legend className="px-1 font-semibold">{roundName(index + 1)}</legend>
								<RoundInputs
									round={round}
									name={roundName(index + 1)}
									today={isoDay(now)}
									appraisal={draft.appraisal}
									onChange={(next) => set({ rounds: draft.rounds.with(index, next) })}
								/>
							</fieldset>
						))}
					</>
				)}
			</fieldset>
		</li>
	);
}
