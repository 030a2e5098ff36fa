import { formatClock, formatWeekdayTime, isoDay } from '#domain/values/time.ts';
import { Button } from '#web/ui/button.tsx';
import type { AuctionFormState } from './use-auction-form.ts';

/** Offers what was typed before and not saved, with its time. */
export function KeptDraftNote({ form }: { form: AuctionFormState }) {
	const { kept, stored, now } = form;
	if (kept === null) return null;
	const when =
		isoDay(kept.at) === isoDay(now) ? formatClock(kept.at).replace(':', 'h') : formatWeekdayTime(kept.at);
	const other = stored !== null && kept.version !== null && kept.version !== stored.version;
	return (
		<div
			role="status"
			className="flex flex-wrap items-center gap-3 rounded-control border border-edge bg-wash p-3"
		>
			<p className="min-w-0 grow basis-60 text-14">
				O que você preencheu e não salvou ainda está neste navegador. As imagens precisam ser escolhidas de
				novo.
				{other && ' O leilão mudou desde então: confira antes de salvar.'}
			</p>
			<Button variant="outlined" onClick={form.resume}>
				{`Continuar de onde parou (${when})`}
			</Button>
			<Button variant="quiet" onClick={form.forget}>
				Descartar rascunho
			</Button>
		</div>
	);
}
