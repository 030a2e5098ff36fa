import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { ADMIN_PAGES } from '#contract/admin-pages.ts';
import type { PersonFile as File } from '#contract/people.ts';
import { STORED_STATE_WORDS } from '#domain/auction/enrolment.ts';
import { actionWords } from '#domain/backoffice/audit.ts';
import { EXCLUSION_WORDS } from '#domain/people/identity-words.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { readPersonFile } from '#web/api/people.ts';
import { useReading } from '#web/api/use-reading.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
	userId: string;
	/** Whether to say how somebody without a number is excluded. */
	approved: boolean;
}

/** What a person did in auctions, what stands against them, and what administrators did about them. */
export default function PersonFile({ userId, approved }: Props) {
	const { reading, reload } = useReading(useCallback(() => readPersonFile(userId), [userId]));
	if (reading === 'loading')
		return (
			<div role="status" className="grid gap-3 md:grid-cols-3">
				<span className="sr-only">Carregando...</span>
				{['um', 'dois', 'três'].map((part) => (
					<span key={part} aria-hidden className="h-16 rounded-control bg-line motion-safe:animate-fade" />
				))}
			</div>
		);
	if ('refused' in reading)
		return (
			<div role="alert" className="grid justify-items-start gap-2 text-14">
				<p>Não foi possível carregar o que a pessoa fez.</p>
				<Button variant="secondary" onClick={() => void reload()}>
					Tentar novamente
				</Button>
			</div>
		);
	return <Parts person={reading.done} approved={approved} />;
}

function Parts({ person, approved }: { person: File; approved: boolean }) {
	const { id, identity, bids, payments, enrolments, bars, exclusions, acts } = person;
	return (
		<div className="grid gap-x-8 gap-y-4 text-14 md:grid-cols-2 xl:grid-cols-4">
			<Part title="Lances e pagamentos" none={null}>
				<li>
					{bids.count === 0
						? 'Nenhum lance'
						: `${counted(bids.count, 'lance')} em ${counted(bids.lots, 'lote')}`}
				</li>
				{bids.last_at && <li className="text-ink-soft">Último em {formatDateTime(bids.last_at)}</li>}
				<li>
					{payments.count === 0 ? (
						'Nada arrematado'
					) : (
						<Link
							to={ADMIN_PAGES.paymentsOfPerson(id)}
							className="inline-flex min-h-11 items-center md:min-h-0"
						>
							{`${counted(payments.count, 'pagamento')}, ${payments.unpaid} em aberto`}
						</Link>
					)}
				</li>
			</Part>
			<Part title="Habilitações" none="Nenhuma habilitação">
				{enrolments.map(({ id: enrolment, title, number, state }) => (
					<li key={enrolment} className="wrap-anywhere">
						{`${number ? `Leilão ${number}: ` : ''}${title}`}
						<span className={`block ${state === 'requested' ? 'text-warn' : 'text-ink-soft'}`}>
							{STORED_STATE_WORDS[state]}
						</span>
					</li>
				))}
			</Part>
			<Part title="Impedimentos" none={identity === 'none' && approved ? WITHOUT : 'Nenhum impedimento'}>
				{bars.map(({ id: bar, reason, until }) => (
					<li key={bar} className="text-warn wrap-anywhere">
						{`${reason} (${until ? `até ${formatDateTime(until)}` : 'sem término'})`}
					</li>
				))}
				{exclusions.map(({ kind, title, at, ended_at }) => (
					<li key={`${kind} ${at}`} className={`wrap-anywhere ${ended_at ? 'text-ink-soft' : 'text-warn'}`}>
						{`${EXCLUSION_WORDS[kind]}${title ? `: ${title}` : ''} (${formatDateTime(at)}${ended_at ? ', sem efeito' : ''})`}
					</li>
				))}
			</Part>
			<Part title="Atos da equipe" none="Nenhum ato registrado">
				{acts.map(({ id: act, at, action, by }) => (
					<li key={act}>
						{actionWords(action)}
						<span className="block text-ink-soft tabular-nums">
							{`${formatDateTime(at)}, ${by ?? 'conta excluída'}`}
						</span>
					</li>
				))}
			</Part>
		</div>
	);
}

/** How somebody is excluded who has no number (F25). */
const WITHOUT =
	'Sem CPF nem CNPJ informado, não há impedimento por número: a pessoa já não dá lances em leilões com edital, e para tirá-la dos outros revogue a aprovação.';

function counted(count: number, noun: string): string {
	return `${count.toLocaleString('pt-BR')} ${noun}${count === 1 ? '' : 's'}`;
}

interface PartProps {
	title: string;
	/** What stands there without entries; null where there are always some. */
	none: string | null;
	children: ReactNode;
}

function Part({ title, none, children }: PartProps) {
	const empty = [children].flat(2).filter(Boolean).length === 0;
	return (
		<section className="min-w-0">
			<h3 className="mb-1 font-semibold">{title}</h3>
			{empty && none ? <p className="text-ink-soft">{none}</p> : <ul className="grid gap-1">{children}</ul>}
		</section>
	);
}
