import type { LotPublication } from '#contract/sales.ts';
import { roundName } from '#domain/auction/round-name.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';

/** The documents that a publication makes public, and who is told of it. */
export function Told({ documents }: { documents: string }) {
	return (
		<dl className="grid gap-3">
			<div>
				<dt className="text-14 text-ink-soft">Documentos</dt>
				<dd className="wrap-anywhere">{documents}</dd>
			</div>
			<div>
				<dt className="text-14 text-ink-soft">Quem é avisado</dt>
				<dd>Quem salvou uma busca que combina com um lote, por email, no máximo uma vez por dia.</dd>
			</div>
		</dl>
	);
}

/** '1º leilão: 01/12/2026 10:00 a 05/12/2026 18:00, mínimo R$ 400.000,00' */
export function roundLine({
	number,
	start_time,
	end_time,
	minimum,
}: LotPublication['rounds'][number]): string {
	return `${roundName(number)}: ${formatDateTime(start_time)} a ${formatDateTime(end_time)}, mínimo ${showReais(minimum)}`;
}
