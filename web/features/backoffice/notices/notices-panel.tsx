import { Suspense, useCallback, useState } from 'react';
import type { LotNotices } from '#contract/notices.ts';
import { NOTICE_MEANS, NOTICE_ROLES, NOTICE_STATES, type NoticeState } from '#domain/sale/notices.ts';
import { formatDate } from '#domain/values/time.ts';
import { noticeProofLink, readNotices } from '#web/api/notices.ts';
import type { Publishable } from '#web/api/publication.ts';
import { useReading } from '#web/api/use-reading.ts';
import { FAULTS, openDocument } from '#web/features/accounts/documents/open-document.ts';
import { ReadFailed } from '#web/features/backoffice/sales/sale-section.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { afterClick } from '#web/ui/lazy.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { type RecordColumn, RecordTable, RecordTableSkeleton } from '#web/ui/record-table.tsx';
import { toast } from '#web/ui/toast.ts';
import {
	type ListedNotice,
	listedNotices,
	lotsWords,
	lotWords,
	type MissingRole,
	missingRoles,
} from './listed-notices.ts';
import type { Opened } from './notice-dialog.tsx';

const Dialog = afterClick(() => import('./notice-dialog.tsx'));

interface Props {
	/** The same object in every render. */
	owner: Publishable;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	/** Reads the sale or lot again. */
	onChanged: () => Promise<void>;
}

/** Who was told of the dates of a lot or of a sale's lots, and who still has to be (rules §45). */
export default function NoticesPanel({ owner, now, onChanged }: Props) {
	const read = useCallback(() => readNotices(owner), [owner]);
	const { reading, reload } = useReading(read);
	const [opened, setOpened] = useState<Opened | null>(null);
	if (reading === 'loading')
		return (
			<div role="status">
				<span className="sr-only">Carregando...</span>
				<RecordTableSkeleton heads={columnsOf(true).map(({ head }) => head)} />
			</div>
		);
	if ('refused' in reading) return <ReadFailed refused={reading.refused} onRetry={reload} />;
	const { lots } = reading.done;
	const open = async (next: Opened) => {
		if (await Dialog.ready()) setOpened(next);
	};
	return (
		<>
			<Lists lots={lots} onOpen={(next) => void open(next)} />
			{opened && (
				<Suspense>
					<Dialog.Part
						owner={owner}
						lots={lots}
						opened={opened}
						now={now}
						onClose={() => setOpened(null)}
						onChanged={async () => {
							await Promise.all([reload(), onChanged()]);
						}}
					/>
				</Suspense>
			)}
		</>
	);
}

interface TablesProps {
	rows: readonly ListedNotice[];
	several: boolean;
	onOpen: ListsProps['onOpen'];
}

/** Who was told, and apart the roles that do not apply, with the reason. */
function Tables({ rows, several, onOpen }: TablesProps) {
	const [told, others] = [true, false].map((one) =>
		rows.filter(({ notice }) => (notice.state !== 'not-applicable') === one),
	) as [ListedNotice[], ListedNotice[]];
	const actions = (row: ListedNotice) => <Acts row={row} onOpen={onOpen} />;
	return (
		<>
			{told.length > 0 && (
				<RecordTable label="Cientificações" columns={columnsOf(several)} rows={told} actions={actions} />
			)}
			{others.length > 0 && (
				<RecordTable
					label="Papéis que não se aplicam"
					columns={[
						ROLE,
						...(several ? [LOT] : []),
						{
							head: 'Não se aplica porque',
							cell: ({ notice }) => <Lines words={notice.not_applicable_reason ?? ''} />,
						},
					]}
					rows={others}
					actions={actions}
				/>
			)}
		</>
	);
}

interface ListsProps {
	lots: readonly LotNotices[];
	onOpen: (opened: Opened) => void;
}

function Lists({ lots, onOpen }: ListsProps) {
	const [chosen, setChosen] = useState('');
	const several = lots.length > 1;
	const shown = several && chosen ? lots.filter(({ auction_id }) => auction_id === chosen) : lots;
	const rows = listedNotices(shown);
	const missing = missingRoles(shown);
	const names = Object.fromEntries(lots.map((lot) => [lot.auction_id, `${lotWords(lot)}: ${lot.title}`]));
	return (
		<div className="grid min-w-0 gap-4">
			<div className="flex flex-wrap items-end justify-between gap-3">
				{several && (
					<div className="min-w-0 flex-1 basis-64 sm:max-w-md">
						<SelectField
							label="Lote"
							options={{ '': 'Todos os lotes', ...names }}
							value={chosen}
							onChange={({ currentTarget }) => setChosen(currentTarget.value)}
						/>
					</div>
				)}
				{lots.length > 0 && (
					<Button
						variant="outlined"
						onClick={() => onOpen({ act: 'add', lots: shown.map(({ auction_id }) => auction_id) })}
					>
						Registrar cientificação
					</Button>
				)}
			</div>
			<Missing missing={missing} several={several} onOpen={onOpen} />
			{rows.length > 0 ? (
				<Tables rows={rows} several={several} onOpen={onOpen} />
			) : (
				<div className="rounded-card border border-dashed border-edge px-4 py-12 text-center">
					<p className="font-serif text-18 font-semibold">Nenhuma cientificação registrada</p>
					<p className="mt-1 text-ink-soft">
						{lots.length === 0
							? 'Inclua um lote no leilão primeiro.'
							: 'Registre quem foi comunicado das datas, por que meio e quando, com a prova.'}
					</p>
				</div>
			)}
			<p className="text-14 text-ink-soft">
				Só a equipe vê esta lista e as provas. Elas vão no dossiê para o juízo e nunca aparecem no site.
			</p>
		</div>
	);
}

const LINK =
	'inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand underline-offset-2 hover:underline md:min-h-9';

/** Who still has to be told, each with the lots; nothing if nobody has. */
function Missing({
	missing,
	several,
	onOpen,
}: {
	missing: readonly MissingRole[];
	several: boolean;
	onOpen: ListsProps['onOpen'];
}) {
	if (missing.length === 0) return null;
	return (
		<section
			aria-labelledby="missing-notices"
			className="min-w-0 rounded-card border border-line bg-surface px-4 py-3"
		>
			<p id="missing-notices" className="font-semibold text-warn">
				Falta cientificar
			</p>
			<ul className="mt-1 divide-y divide-line">
				{missing.map(({ role, lots }) => (
					<li key={role} className="flex flex-wrap items-center justify-between gap-x-4">
						<span className="min-w-0 flex-1 basis-56 py-1 wrap-anywhere">
							{NOTICE_ROLES[role]}
							{several && <span className="text-14 text-ink-soft">{` · ${lotsWords(lots)}`}</span>}
						</span>
						<button
							type="button"
							aria-label={`Registrar: ${NOTICE_ROLES[role]}`}
							className={LINK}
							onClick={() => onOpen({ act: 'add', role, lots: lots.map(({ auction_id }) => auction_id) })}
						>
							Registrar
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

function Acts({ row, onOpen }: { row: ListedNotice; onOpen: ListsProps['onOpen'] }) {
	const { lot, index, notice } = row;
	const again = {
		label: 'Comunicar de novo',
		onSelect: () => onOpen({ act: 'add', notice, role: notice.role, lots: [lot.auction_id] }),
	};
	return (
		<MoreMenu
			label={`Mais ações: ${NOTICE_ROLES[notice.role]}${notice.name ? `, ${notice.name}` : ''}`}
			items={[
				...(notice.state === 'stale' ? [again] : []),
				{ label: 'Editar', onSelect: () => onOpen({ act: 'edit', lot, index, notice }) },
				{ label: 'Retirar', danger: true, onSelect: () => onOpen({ act: 'remove', lot, index, notice }) },
			]}
		/>
	);
}

const TONES: Record<NoticeState, 'warn' | 'brand' | 'neutral'> = {
	'to-send': 'warn',
	sent: 'brand',
	delivered: 'brand',
	stale: 'warn',
	'not-applicable': 'neutral',
};

const none = <span className="text-ink-soft">–</span>;
const day = (at: string | null) => (at ? formatDate(Date.parse(at)) : none);

const ROLE: RecordColumn<ListedNotice> = {
	head: 'Papel',
	cell: ({ notice }) => <Lines words={NOTICE_ROLES[notice.role]} />,
};
const LOT: RecordColumn<ListedNotice> = { head: 'Lote', short: true, cell: ({ lot }) => lotWords(lot) };

/** The columns of notices, of several lots with the lot. */
function columnsOf(several: boolean): RecordColumn<ListedNotice>[] {
	return [
		ROLE,
		...(several ? [LOT] : []),
		{ head: 'Nome', cell: ({ notice }) => <Lines words={notice.name ?? ''} /> },
		{
			head: 'Situação',
			cell: ({ notice: { state } }) => (
				<Badge tone={TONES[state]} wraps>
					{NOTICE_STATES[state]}
				</Badge>
			),
		},
		{ head: 'Meio', cell: ({ notice: { means } }) => (means ? <Lines words={NOTICE_MEANS[means]} /> : none) },
		{ head: 'Enviada', short: true, cell: ({ notice }) => day(notice.sent_at) },
		{ head: 'Entregue', short: true, cell: ({ notice }) => day(notice.delivered_at) },
		{ head: 'Prova', short: true, cell: ({ notice }) => <Proof notice={notice} /> },
	];
}

/** Two lines in a table, whole on a card. */
function Lines({ words }: { words: string }) {
	return (
		<span title={words} className="wrap-anywhere md:line-clamp-2">
			{words}
		</span>
	);
}

function Proof({ notice: { document, role } }: { notice: ListedNotice['notice'] }) {
	if (!document) return none;
	async function open({ id, kind }: NonNullable<typeof document>) {
		const fault = await openDocument(() => noticeProofLink(id), kind);
		if (fault) toast({ title: 'Erro', description: FAULTS[fault], tone: 'destructive' });
	}
	return (
		<button type="button" onClick={() => void open(document)} className={`relative z-1 ${LINK}`}>
			{document.kind === 'pdf' ? 'Baixar PDF' : 'Ver imagem'}
			<span className="sr-only">{`: prova, ${NOTICE_ROLES[role]}`}</span>
		</button>
	);
}
