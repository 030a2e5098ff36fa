import { notUpdated } from '#web/browser/interfaces.ts';

/**
 * Shown above a list that follows a stream: since when it may be out of date. Takes no space while the list is current.
 */
export function StaleLine({ seconds }: { seconds: number | null }) {
	const why = notUpdated();
	if (why)
		return (
			<p role="status" className="mb-3 text-16 sm:text-14 text-warn empty:hidden">
				{seconds !== null && why}
			</p>
		);
	return (
		<>
			{/* Announced once. The passing seconds are not announced. */}
			<p role="status" className="sr-only">
				{seconds !== null && 'Dados atrasados. Reconectando.'}
			</p>
			{seconds !== null && (
				<p className="mb-3 text-16 sm:text-14 text-warn">
					<strong>Dados atrasados</strong> há <span className="tabular-nums">{seconds} s</span>. Reconectando:
					os preços e os tempos podem ter mudado.
				</p>
			)}
		</>
	);
}
