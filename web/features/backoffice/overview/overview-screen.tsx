import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { BackofficeOverview } from '#contract/overview.ts';
import { TOASTS } from '#domain/notices/toasts.ts';
import { MINUTE } from '#domain/values/time.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Agenda } from './agenda.tsx';
import { AttentionList } from './attention-list.tsx';
import { OutageList } from './outage-list.tsx';
import { Week } from './week.tsx';

interface Props {
	/** Null if it could not be read. */
	overview: BackofficeOverview | null;
	/** The latest actions of administrators. */
	latest: ReactNode;
}

/** The management dashboard (spec §2): waiting tasks, the next 24 hours, and the week. */
export function OverviewScreen({ overview, latest }: Props) {
	useRereading();
	return (
		<div className="measure py-8">
			<h1 className="mb-6 font-serif text-28 font-semibold">Visão geral</h1>
			{overview ? (
				<Parts overview={overview} latest={latest} />
			) : (
				<LoadFailed words={TOASTS['dashboard.failed']} />
			)}
		</div>
	);
}

function Parts({ overview, latest }: { overview: BackofficeOverview; latest: ReactNode }) {
	return (
		<div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
			<div className="grid content-start gap-8">
				<AttentionList attention={overview.attention} />
				<OutageList outages={overview.outages} />
				{latest}
			</div>
			<div className="grid content-start gap-8">
				<Agenda entries={overview.agenda} total={overview.agenda_total} />
				<Week days={overview.week} />
			</div>
		</div>
	);
}

/**
 * Reads the data every minute while the page is visible, and when it is shown again, because this page stays open all
 * day.
 */
function useRereading(): void {
	const { revalidate } = useRevalidator();
	useEffect(() => {
		const read = () => document.visibilityState === 'visible' && void revalidate();
		const timer = setInterval(read, MINUTE);
		document.addEventListener('visibilitychange', read);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', read);
		};
	}, [revalidate]);
}
