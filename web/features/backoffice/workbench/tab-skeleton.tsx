import { RecordTableSkeleton } from '#web/ui/record-table.tsx';

/** Replaces the table of a part while its rows are loading. */
export function TabSkeleton({ heads }: { heads: readonly string[] }) {
	return (
		<div role="status">
			<span className="sr-only">Carregando...</span>
			<RecordTableSkeleton heads={heads} />
		</div>
	);
}
