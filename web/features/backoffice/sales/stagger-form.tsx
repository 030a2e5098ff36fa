import { useState } from 'react';
import { staggerBody } from '#contract/sale-forms.ts';
import type { AdminSale, WorkbenchLot } from '#contract/sales.ts';
import { isoDay } from '#domain/values/calendar-days.ts';
import { counted } from '#domain/values/counted.ts';
import { formatDateTime, MINUTE } from '#domain/values/time.ts';
import { instantOf, typedTime } from '#domain/values/typed-times.ts';
import { staggerSale } from '#web/api/sales.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { Field } from '#web/ui/field.tsx';
import { FormFrame } from './form-frame.tsx';
import { TimeFields } from './time-fields.tsx';
import { useSaving } from './use-saving.ts';

interface Props {
	sale: AdminSale;
	/** The lots whose times are set, in their order: all of the sale, or some. */
	lots: readonly WorkbenchLot[];
	now: number;
	onSaved: (sale: AdminSale) => void;
	onCancel: () => void;
	onReload: () => void;
}

/** The usual distance between two lots, in minutes. */
const MINUTES = '5';

/** Sets the times of lots of a sale: when the first one starts, and how many minutes later each next one. */
export function StaggerForm({
	sale: { id, version, lots: all },
	lots,
	now: rendered,
	onSaved,
	onCancel,
	onReload,
}: Props) {
	const today = isoDay(useServerNow(rendered));
	const [[day, clock], setStart] = useState(() =>
		typedTime(lots[0]?.start_time ?? new Date(rendered).toISOString()),
	);
	const [minutes, setMinutes] = useState(MINUTES);
	const { errors, refused, saving, save } = useSaving();
	const first = instantOf(day, clock);
	const distance = minutes.trim() === '' ? Number.NaN : Number(minutes);
	async function submit() {
		const start_time = first === null ? '' : new Date(first).toISOString();
		const some = lots.length < all.length ? { lot_ids: lots.map((lot) => lot.id) } : {};
		const saved = await save(staggerBody, { version, start_time, minutes: distance, ...some }, (body) =>
			staggerSale(id, body),
		);
		if (saved) onSaved(saved);
	}
	const last = first === null ? Number.NaN : first + (lots.length - 1) * distance * MINUTE;
	return (
		<FormFrame
			action="Gravar horários"
			saving={saving}
			refused={refused}
			fields={['start_time', 'minutes']}
			onCancel={onCancel}
			onReload={onReload}
			onSubmit={() => void submit()}
		>
			<p className="text-ink-soft">
				{lots.length < all.length &&
					`${lots.length === 1 ? 'Só muda' : 'Só mudam'} ${lots.length} de ${counted(all.length, 'lote', 'lotes')}. `}
				Os lotes começam na ordem da lista. O término e todas as datas de cada lote mudam junto com o início
				dele.
			</p>
			<TimeFields
				label="Início do primeiro lote"
				value={[day, clock]}
				today={today}
				error={errors.start_time}
				onChange={setStart}
			/>
			<Field
				label="Minutos entre um lote e o seguinte"
				required
				inputMode="numeric"
				maxLength={4}
				autoComplete="off"
				value={minutes}
				error={errors.minutes}
				onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
			/>
			{Number.isFinite(last) && lots.length > 1 && (
				<p className="text-14 tabular-nums">
					{lots.length} lotes; o último começa em {formatDateTime(last)}.
				</p>
			)}
		</FormFrame>
	);
}
