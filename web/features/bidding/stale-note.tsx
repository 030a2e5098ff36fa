/** Shows that the page may be out of date, and since when. Screen readers learn it once, from the announcer. */
export function StaleNote({ seconds }: { seconds: number | null }) {
	if (seconds === null) return null;
	return (
		<p className="rounded-control border border-warn px-3 py-2 text-14 text-warn">
			<strong>Dados atrasados</strong> há <span className="tabular-nums">{seconds} s</span>. Reconectando: o
			preço e o tempo podem ter mudado, e não sabemos quem está vencendo.
		</p>
	);
}

/** Shown beside the label of a figure that may be out of date. */
export function MayHaveChanged() {
	return <strong className="text-warn"> (pode ter mudado)</strong>;
}
