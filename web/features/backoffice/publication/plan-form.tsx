import { useState } from 'react';
import { HOUR, isoDay } from '#domain/values/time.ts';
import { instantOf, typedTime } from '#domain/values/typed-times.ts';
import type { Refusal } from '#web/api/request.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { FormFrame } from '#web/features/backoffice/sales/form-frame.tsx';
import { TimeFields } from '#web/features/backoffice/sales/time-fields.tsx';

interface Props {
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	plannedFor: string | null;
	saving: boolean;
	refused: Refusal | null;
	onCancel: () => void;
	onReload: () => void;
	/** Takes an ISO time. */
	onPlan: (at: string) => void;
}

/** When a draft shall be published; everything the law asks is judged as of then. */
export function PlanForm({ now: rendered, plannedFor, saving, refused, onCancel, onReload, onPlan }: Props) {
	const now = useServerNow(rendered);
	const today = isoDay(now);
	const [[day, clock], setAt] = useState(() =>
		typedTime(plannedFor ?? new Date(Math.ceil((rendered + HOUR) / HOUR) * HOUR).toISOString()),
	);
	const [error, setError] = useState<string | undefined>();
	function submit() {
		const at = instantOf(day, clock);
		if (at === null) return setError('Digite o dia e a hora da publicação.');
		if (at <= now) return setError('A publicação deve ser programada para o futuro.');
		setError(undefined);
		onPlan(new Date(at).toISOString());
	}
	return (
		<FormFrame
			action="Programar"
			saving={saving}
			refused={refused}
			fields={[]}
			onCancel={onCancel}
			onReload={onReload}
			onSubmit={submit}
		>
			<p className="text-ink-soft">
				Os pontos são conferidos como estarão nesse horário, e de novo na hora. Se algo faltar, nada é
				publicado.
			</p>
			<TimeFields
				label="Dia da publicação"
				value={[day, clock]}
				today={today}
				error={error}
				onChange={setAt}
			/>
		</FormFrame>
	);
}
