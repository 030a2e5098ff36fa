import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { AuditRow } from './audit-list.ts';

/** The latest actions by administrators, with a link to the whole log. */
export function LatestActions({ rows }: { rows: readonly AuditRow[] }) {
	return (
		<section aria-labelledby="ultimas-acoes">
			<h2 id="ultimas-acoes" className="mb-3 font-serif text-22 font-semibold">
				Últimas ações
			</h2>
			{rows.length === 0 ? (
				<p className="text-ink-soft">Nenhuma ação registrada ainda.</p>
			) : (
				<>
					<ol className="divide-y divide-line border-y border-line">
						{rows.map(({ id, when, who, what, subject }) => (
							<li key={id} className="py-2">
								<p className="flex flex-wrap justify-between gap-x-4 text-14 text-ink-soft tabular-nums">
									<span>{who}</span>
									<span>{when}</span>
								</p>
								<p className="line-clamp-2 wrap-anywhere" title={subject.label}>
									<span className="font-semibold">{what}</span>: {subject.label}
								</p>
							</li>
						))}
					</ol>
					<Link to={ADMIN_PAGES.audit} className="mt-2 inline-flex min-h-11 items-center font-semibold">
						Ver toda a auditoria
					</Link>
				</>
			)}
		</section>
	);
}
