import {
	type Conditions,
	type Day,
	type Due,
	dayWords,
	instalmentAmounts,
	scheduleOf,
} from '#domain/settlement/instalments.ts';
import { formatBRL } from '#domain/values/money.ts';
import { PlainTable } from '#web/ui/plain-table.tsx';

const WIDE = 100;
const HIGH = 24;
/** The minimum height, so that an instalment is visible beside the down payment. */
const LEAST = 1;

/** The down payment and each instalment as bars, the first in brass. The table below contains the same values. */
function ScheduleBars({ schedule }: { schedule: readonly Due[] }) {
	const most = Math.max(...schedule.map(({ amount }) => amount));
	const step = WIDE / schedule.length;
	return (
		<svg
			aria-hidden
			viewBox={`0 0 ${WIDE} ${HIGH}`}
			preserveAspectRatio="none"
			className="block h-20 w-full border-b border-line"
		>
			{schedule.map(({ number, amount }) => {
				const height = Math.max(LEAST, (HIGH * amount) / most);
				return (
					<rect
						key={number}
						x={step * number + step * 0.1}
						y={HIGH - height}
						width={step * 0.8}
						height={height}
						className={number === 0 ? 'fill-brass-mark' : 'fill-brand'}
					/>
				);
			})}
		</svg>
	);
}

interface Props {
	conditions: Conditions;
	/** The date of acceptance, or the assumed one. */
	from: Day;
}

const HEAD = ['Pagamento', 'Vencimento', 'Valor'];

/** The payment schedule: bars, a summary, and every instalment on request. */
export function Schedule({ conditions, from }: Props) {
	const schedule = scheduleOf(conditions, from);
	return (
		<div className="grid gap-3">
			<ScheduleBars schedule={schedule} />
			<PlainTable label="Cronograma" head={HEAD} rows={summary(conditions, schedule)} />
			{conditions.instalments > 2 && (
				<details>
					<summary className="flex min-h-11 w-fit cursor-pointer items-center text-14 font-semibold text-brand">
						Ver todas as {conditions.instalments} parcelas
					</summary>
					<PlainTable label="Todas as parcelas" head={HEAD} rows={schedule.map(row)} />
				</details>
			)}
		</div>
	);
}

function row({ number, day, amount }: Due): string[] {
	return [number === 0 ? 'Entrada' : `${number}ª parcela`, dayWords(day), formatBRL(amount)];
}

/** The down payment, the equal instalments in one line, the last one if it differs, and the total. */
function summary(conditions: Conditions, schedule: readonly Due[]): string[][] {
	const { each, last } = instalmentAmounts(conditions);
	const [down, ...monthly] = schedule;
	const equal = each === last ? monthly : monthly.slice(0, -1);
	const [first, final] = [equal[0], equal.at(-1)];
	const rest = monthly.slice(equal.length);
	const grouped =
		first && final && equal.length > 1
			? [
					[
						`1ª a ${final.number}ª parcela`,
						`${dayWords(first.day)} a ${dayWords(final.day)}`,
						`${equal.length}× ${formatBRL(each)}`,
					],
				]
			: equal.map(row);
	return [
		...(down ? [row(down)] : []),
		...grouped,
		...rest.map(row),
		['Total', '', formatBRL(conditions.price)],
	];
}
