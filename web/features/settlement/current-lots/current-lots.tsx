import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { CURRENT_LOTS } from '#contract/current-lots.ts';
import { PAGES } from '#contract/paths.ts';
import { countdown } from '#domain/auction/countdown.ts';
import { useServerNow } from '#web/api/server-clock.ts';
import { subscribeUnread, unreadNotifications } from '#web/features/notifications/use-notifications.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/countdown.tsx';
import type { CurrentRow } from './current-rows.ts';
import type { RegistrationStep } from './registration-step.ts';

interface Props {
	rows: readonly CurrentRow[];
	/** What keeps the viewer from bidding; null of somebody approved. */
	step: RegistrationStep | null;
	/** The server's time when the page was loaded, in epoch milliseconds. */
	now: number;
}

const TONES = { pay: 'text-warn', outbid: 'text-live', winning: 'text-brand', ending: 'text-ink' };

/** What the viewer has to do before bidding, and the lots that concern them now, each with one action. Renders nothing without any. */
export default function CurrentLots({ rows, step, now }: Props) {
	useReadWithNotifications();
	if (rows.length === 0 && step === null) return null;
	const shown = rows.slice(0, CURRENT_LOTS - 1);
	return (
		<section aria-labelledby="agora" className="measure pt-1 md:pt-4 md:pb-2">
			<div className="flex items-baseline justify-between gap-4">
				<h2 id="agora" className="text-16/5 font-semibold text-ink-soft md:font-serif md:text-22 md:text-ink">
					Agora
				</h2>
				{rows.length > 2 && (
					<Link
						to={PAGES.profile}
						className={`-my-3.5 inline-flex min-h-11 items-center text-14 font-semibold ${rows.length > shown.length ? '' : `max-md:hidden ${rows.length > 3 ? '' : 'lg:hidden'}`}`}
					>
						Ver tudo no perfil
					</Link>
				)}
			</div>
			<ul className="-mx-4 mt-1 flex snap-x gap-2 overflow-x-auto px-4 md:mx-0 md:mt-3 md:grid md:grid-cols-2 md:gap-3 md:overflow-visible md:px-0 lg:grid-cols-3">
				{step && (
					<li className={`${ENTRY} lg:only:col-span-2`}>
						<StepRow step={step} />
					</li>
				)}
				{shown.map((row, index) => (
					<li key={`${row.concern}-${row.id}`} className={ENTRY}>
						<CurrentLotRow row={row} now={now} first={index === 0} />
					</li>
				))}
			</ul>
		</section>
	);
}

const ENTRY =
	'w-[96%] shrink-0 snap-center only:w-full md:w-auto md:max-lg:nth-[n+3]:hidden lg:nth-[n+4]:hidden';
const ROW =
	'relative flex h-full items-center gap-2 rounded-card border border-line bg-surface p-3 max-sm:px-2.5';

function StepRow({ step: { words, detail, to, action, urgent } }: { step: RegistrationStep }) {
	return (
		<div className={ROW}>
			<div className="min-w-0 grow text-16/5.5 md:text-14">
				<p className={`font-semibold ${urgent ? 'text-warn' : ''}`}>{words}</p>
				<p className="text-ink-soft">{detail}</p>
			</div>
			<LinkButton
				to={to}
				variant={urgent ? 'primary' : 'outlined'}
				className="shrink-0 px-2 max-md:max-w-36 max-md:text-14 md:px-3"
			>
				{action}
			</LinkButton>
		</div>
	);
}

function CurrentLotRow({ row, now, first }: { row: CurrentRow; now: number; first: boolean }) {
	const { id, concern, words, title, amount, to, action } = row;
	const urgent = first && (concern === 'pay' || concern === 'outbid');
	return (
		<div className={ROW}>
			<div className="min-w-0 grow text-16/5.5 md:text-14">
				<p className={`line-clamp-2 font-semibold max-sm:tracking-tight ${TONES[concern]}`}>{words}</p>
				<p id={`agora-${id}`} className="max-md:truncate md:line-clamp-2">
					{title}
				</p>
				<p className="flex flex-wrap gap-x-1 text-ink-soft tabular-nums min-[22.5rem]:max-md:flex-nowrap md:gap-x-3">
					<span className="sr-only">{row.end ? 'Lance Atual: ' : 'Total: '}</span>
					<span className="whitespace-nowrap">
						{amount}
						{row.end && <span className="md:hidden"> ·</span>}
					</span>
					{row.end && (
						// A long one is cut with an ellipsis, which an inline block would not get.
						<span className="min-w-0 truncate [&>*]:inline">
							<TimeLeft end={row.end} now={now} />
						</span>
					)}
				</p>
			</div>
			<LinkButton
				to={to}
				variant={urgent ? 'primary' : 'outlined'}
				aria-describedby={`agora-${id}`}
				className="shrink-0 px-2 max-md:text-14 md:px-3"
			>
				{action}
			</LinkButton>
		</div>
	);
}

function TimeLeft({ end, now }: { end: NonNullable<CurrentRow['end']>; now: number }) {
	const left = countdown({ status: 'active', ...end }, useServerNow(now));
	return <Countdown {...left} of={{ ...end, now }} />;
}

/** A new notification, such as an outbid, changes the rows. The first number after a document was loaded is its own. */
function useReadWithNotifications() {
	const { revalidate } = useRevalidator();
	const known = useRef(unreadNotifications());
	useEffect(
		() =>
			subscribeUnread(() => {
				const [before, unread] = [known.current, unreadNotifications()];
				known.current = unread;
				if (before !== null && unread !== null && unread > before) void revalidate();
			}),
		[revalidate],
	);
}
