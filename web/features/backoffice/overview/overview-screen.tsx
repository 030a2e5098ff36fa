import Check from 'lucide-react/icons/check';
import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ACCOUNT_PAGES } from '#contract/account-paths.ts';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { BackofficeOverview, FirstStep, FirstStepName, OverviewOutage } from '#contract/overview.ts';
import { PAGES } from '#contract/paths.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import {
	formatClockSeconds,
	formatDate,
	formatDateTimeSeconds,
	MINUTE,
	microsOf,
} from '#domain/values/time.ts';
import { chooseWaitingMail } from '#web/api/backoffice.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Agenda } from './agenda.tsx';
import { WaitingList } from './waiting-list.tsx';
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
				<LoadFailed words={BACKOFFICE_TOASTS['dashboard.failed']} />
			)}
		</div>
	);
}

function Parts({ overview, latest }: { overview: BackofficeOverview; latest: ReactNode }) {
	const now = useServerNow(microsOf(overview.server_time) / 1_000);
	return (
		<div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
			<div className="grid min-w-0 grid-cols-1 content-start gap-8">
				{overview.first_steps && <FirstSteps steps={overview.first_steps} />}
				{(!overview.first_steps || overview.waiting.length > 0) && (
					<WaitingList groups={overview.waiting} now={now} />
				)}
				<OutageList outages={overview.outages} />
				{latest}
				<MailChoice initial={overview.mail} />
			</div>
			<div className="grid min-w-0 grid-cols-1 content-start gap-8">
				<Agenda entries={overview.agenda} total={overview.agenda_total} now={now} />
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

/**
 * The outages of the last days in which no bids could be accepted, and how many auctions they extended. Renders nothing
 * without outages.
 */
function OutageList({ outages }: { outages: readonly OverviewOutage[] }) {
	if (outages.length === 0) return null;
	return (
		<section aria-labelledby="fora-do-ar">
			<h2 id="fora-do-ar" className="mb-3 font-serif text-22 font-semibold">
				Fora do ar
			</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-surface tabular-nums">
				{outages.map((outage) => (
					<OutageListLine key={outage.since} outage={outage} />
				))}
			</ul>
		</section>
	);
}

function OutageListLine({ outage }: { outage: OverviewOutage }) {
	const { when, effect } = outageWords(outage);
	return (
		<li className="px-4 py-3 sm:px-6">
			<span className="block font-semibold">{when}</span>
			<span className="block text-14 text-ink-soft">{effect}</span>
		</li>
	);
}

/** The times of an outage and its effect, formatted. */
export function outageWords({ since, until, auctions, leap }: OverviewOutage) {
	const end = formatDate(since) === formatDate(until) ? formatClockSeconds : formatDateTimeSeconds;
	const when = `De ${formatDateTimeSeconds(since)} a ${end(until)}`;
	const effect = [leap && 'O relógio do sistema mudou de repente.', extendedWords(auctions)];
	return { when, effect: effect.filter(Boolean).join(' ') };
}

function extendedWords(auctions: number): string {
	if (auctions === 0) return 'Nenhum leilão estava nos últimos 3 minutos.';
	return auctions === 1 ? '1 leilão foi prorrogado.' : `${auctions} leilões foram prorrogados.`;
}

const LABEL = 'Receber por email, às 8h, o que espera por mim';

/** Whether the administrator gets what waits by email every morning. Takes effect at once; a refused change is undone. */
function MailChoice({ initial }: { initial: boolean }) {
	const [wanted, setWanted] = useState(initial);
	const choose = async (next: boolean) => {
		setWanted(next);
		const answer = await chooseWaitingMail(next);
		if ('done' in answer) return;
		setWanted(!next);
	};
	return (
		<section
			id="email"
			aria-label="Email diário"
			className="flex items-center gap-3 border-t border-line pt-4"
		>
			<Switch label={LABEL} checked={wanted} onChange={(next) => void choose(next)} />
			<p>
				{LABEL}
				<span className="block text-14 text-ink-soft">Só nos dias em que há o que fazer.</span>
			</p>
		</section>
	);
}

const STEPS: Record<FirstStepName, { what: string; action: string; to: string }> = {
	factor: {
		what: 'Ative a verificação em duas etapas',
		action: 'Abrir a segurança da conta',
		to: ACCOUNT_PAGES.security,
	},
	auctioneer: {
		what: 'Cadastre o leiloeiro e sua matrícula',
		action: 'Cadastrar o leiloeiro',
		to: ADMIN_PAGES.auctioneers,
	},
	seller: { what: 'Cadastre o comitente', action: 'Cadastrar o comitente', to: ADMIN_PAGES.sellers },
	sale: { what: 'Crie o edital e envie o PDF', action: 'Criar o edital', to: ADMIN_PAGES.sales },
	lot: { what: 'Cadastre o primeiro lote e publique', action: 'Cadastrar o lote', to: PAGES.adminAuctions },
};

/** What an empty installation needs before its first lot is public, in order. The first step that is open has the button. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
	const next = steps.find(({ done }) => !done)?.step;
	return (
		<section aria-labelledby="primeiros-passos">
			<h2 id="primeiros-passos" className="mb-3 font-serif text-22 font-semibold">
				Primeiros passos
			</h2>
			<ol className="divide-y divide-line rounded-card border border-line bg-surface">
				{steps.map(({ step, done }, at) => (
					<li
						key={step}
						aria-current={step === next ? 'step' : undefined}
						className="flex flex-wrap items-center gap-4 px-4 py-3 sm:px-6"
					>
						<span className="min-w-6 font-serif text-22 font-semibold tabular-nums">{at + 1}</span>
						<span className="min-w-0 flex-1 font-semibold">{STEPS[step].what}</span>
						{done && (
							<span className="inline-flex items-center gap-1 text-14 text-ink-soft">
								<Check aria-hidden size={16} />
								Feito
							</span>
						)}
						{step === next && <LinkButton to={STEPS[step].to}>{STEPS[step].action}</LinkButton>}
					</li>
				))}
			</ol>
		</section>
	);
}
