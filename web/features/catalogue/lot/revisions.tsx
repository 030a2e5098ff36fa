import { OrderLink } from './order-link.tsx';
import type { RevisionWords } from './revision-words.ts';

/** What was changed of the lot while it was announced, and why: the last change at once, the earlier ones folded (rules §40). */
export default function Revisions({ revisions }: { revisions: readonly RevisionWords[] }) {
	const [last, ...earlier] = revisions;
	if (!last) return null;
	return (
		<section
			aria-label="Alterações deste lote"
			className="mt-2 grid gap-1 rounded-control border-l-4 border-brass-mark bg-wash px-3 py-2"
		>
			<Revision revision={last} />
			{earlier.length > 0 && (
				<details>
					<summary className="flex min-h-11 w-fit cursor-pointer items-center text-14 font-semibold">
						{earlier.length === 1 ? 'Alteração anterior' : `${earlier.length} alterações anteriores`}
					</summary>
					<ul className="grid gap-3">
						{earlier.map((revision) => (
							<li key={`${revision.what} ${revision.reason}`}>
								<Revision revision={revision} />
							</li>
						))}
					</ul>
				</details>
			)}
		</section>
	);
}

function Revision({ revision: { what, reason, order } }: { revision: RevisionWords }) {
	return (
		<div>
			<p className="font-semibold wrap-anywhere">{what}</p>
			<p className="text-16 sm:text-14 wrap-anywhere">Motivo: {reason}</p>
			{order && <OrderLink order={order} />}
		</div>
	);
}
