import { useState } from 'react';
import type { LotNotice, LotNotices } from '#contract/notices.ts';
import { BACKOFFICE_TOASTS } from '#domain/notices/backoffice-toasts.ts';
import { NOTICE_ROLES, type NoticeRole } from '#domain/sale/notices.ts';
import { addNotice, saveNotices } from '#web/api/notices.ts';
import type { Publishable } from '#web/api/publication.ts';
import type { Answer, Refusal } from '#web/api/request.ts';
import { FormDialog, FormFrame } from '#web/features/backoffice/sales/form-frame.tsx';
import { useDecision } from '#web/features/settlement/decisions/use-decision.ts';
import { DecisionForm } from '#web/ui/decision-form.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { lotWords } from './listed-notices.ts';
import { draftOf, keptNotice, type NoticeDraft, sentNotice } from './notice-draft.ts';
import { type NoticeErrors, NoticeFields } from './notice-fields.tsx';

/** What the dialog does: adds a notice to lots, possibly as one that was sent before; edits or removes one. */
export type Opened = Adding | Stored<'edit'> | Stored<'remove'>;

interface Adding {
	act: 'add';
	lots: string[];
	role?: NoticeRole;
	notice?: LotNotice;
}

interface Stored<Act> {
	act: Act;
	lot: LotNotices;
	index: number;
	notice: LotNotice;
}

interface Props {
	owner: Publishable;
	lots: readonly LotNotices[];
	opened: Opened;
	/** The server's time when the page was rendered, in epoch milliseconds. */
	now: number;
	onClose: () => void;
	onChanged: () => Promise<void>;
}

/** Adds, edits or removes a notice. */
export default function NoticeDialog(props: Props) {
	const { opened, onClose } = props;
	if (opened.act === 'remove')
		return (
			<Dialog open title="Retirar cientificação" onClose={onClose}>
				<Removal {...props} opened={opened} />
			</Dialog>
		);
	return (
		<FormDialog
			open
			placement="wide"
			title={opened.act === 'add' ? 'Registrar cientificação' : 'Editar cientificação'}
			onClose={onClose}
		>
			{(cancel) => <NoticeForm {...props} opened={opened} onCancel={cancel} />}
		</FormDialog>
	);
}

function Removal({
	opened: { lot, index, notice },
	onClose,
	onChanged,
}: Props & { opened: Stored<'remove'> }) {
	const { form, decide } = useDecision(BACKOFFICE_TOASTS['notice.removed'], {
		onClose,
		onDecided: onChanged,
	});
	const others = lot.notices.toSpliced(index, 1).map(keptNotice);
	return (
		<DecisionForm
			danger
			{...form}
			confirm="Retirar"
			confirming="Retirando..."
			onSubmit={() => void decide(() => saveNotices(lot, others))}
		>
			<p tabIndex={-1} className="wrap-anywhere outline-none">
				<strong>{NOTICE_ROLES[notice.role]}</strong>
				{notice.name && `: ${notice.name}`}
				{lot.lot_number !== null && `. ${lotWords(lot)}: ${lot.title}`}
			</p>
			<p>
				A linha sai da lista e do dossiê para o juízo. Uma prova que nenhuma linha usa é apagada depois de 7
				dias.
			</p>
		</DecisionForm>
	);
}

const FIELDS = [
	'role',
	'name',
	'means',
	'sent_at',
	'delivered_at',
	'document_id',
	'not_applicable_reason',
] as const;

/** The first message of each field, whatever precedes its name in the path. */
function messagesIn(refused: Refusal | null): NoticeErrors {
	return Object.fromEntries(
		Object.entries(refused?.fields ?? {}).map(([path, message]) => [path.split('.').at(-1) ?? path, message]),
	);
}

interface FormProps extends Props {
	opened: Adding | Stored<'edit'>;
	onCancel: () => void;
}

function NoticeForm({ owner, lots, opened, now, onClose, onCancel, onChanged }: FormProps) {
	const before = opened.act === 'edit' ? opened.notice : null;
	const [draft, setDraft] = useState<NoticeDraft>(() => begunDraft(opened, lots));
	const [chosen, setChosen] = useState<string[]>(opened.act === 'add' ? opened.lots : []);
	const [sending, setSending] = useState(false);
	const [saving, setSaving] = useState(false);
	const [refused, setRefused] = useState<Refusal | null>(null);
	const [wrong, setWrong] = useState<NoticeErrors>({});
	async function submit(form: FormData) {
		const faults = typedFaults(form, draft, { adding: opened.act === 'add', chosen, sending });
		setWrong(faults);
		setRefused(null);
		if (Object.keys(faults).length > 0) return;
		setSaving(true);
		const answer = await save(owner, lots, opened, chosen, sentNotice(draft, before));
		setSaving(false);
		if ('refused' in answer) return setRefused(answer.refused);
		toast(BACKOFFICE_TOASTS['notice.saved']);
		onClose();
		await onChanged();
	}
	const places = opened.act === 'add' && lots.length > 1 ? lots : [];
	return (
		<FormFrame
			action="Registrar"
			saving={saving}
			refused={refused}
			fields={Object.keys(refused?.fields ?? {}).filter((path) =>
				FIELDS.some((field) => path.endsWith(`.${field}`)),
			)}
			onCancel={onCancel}
			onReload={() => {
				onClose();
				void onChanged();
			}}
			onSubmit={(form) => void submit(form)}
		>
			<NoticeFields
				draft={draft}
				onDraft={(change) => setDraft((held) => ({ ...held, ...change }))}
				lots={lots.filter(({ auction_id }) =>
					opened.act === 'add' ? chosen.includes(auction_id) : auction_id === opened.lot.auction_id,
				)}
				places={places}
				chosen={chosen}
				onChosen={setChosen}
				now={now}
				errors={{ ...messagesIn(refused), ...wrong }}
				onSending={setSending}
			/>
		</FormFrame>
	);
}

function begunDraft(opened: FormProps['opened'], lots: readonly LotNotices[]): NoticeDraft {
	if (opened.notice) return draftOf(opened.notice, opened.act === 'add');
	const [first] = lots;
	const role = (opened.act === 'add' && opened.role) || first?.missing[0] || first?.proposed[0] || 'other';
	const name = lots.flatMap(({ people }) => people).find((person) => person.role === role)?.name ?? '';
	const empty = { not_applicable: false, reason: '', sent: '', delivered: '', proof: null };
	return { ...empty, role, name, means: 'registered-letter' };
}

/** What is wrong before anything is sent: days that are no dates, no lot, a file on its way. */
function typedFaults(
	form: FormData,
	draft: NoticeDraft,
	{ adding, chosen, sending }: { adding: boolean; chosen: readonly string[]; sending: boolean },
): NoticeErrors {
	const typed = (name: string) => String(form.get(name) ?? '').trim();
	const noDate = 'Digite a data como dd/mm/aaaa';
	return {
		...(adding && chosen.length === 0 && { lot_ids: 'Escolha pelo menos um lote' }),
		...(typed('sent_at') && !draft.sent && { sent_at: noDate }),
		...(typed('delivered_at') && !draft.delivered && { delivered_at: noDate }),
		...(sending && { document_id: 'Espere o envio da prova terminar' }),
	};
}

function save(
	owner: Publishable,
	lots: readonly LotNotices[],
	opened: FormProps['opened'],
	chosen: readonly string[],
	notice: ReturnType<typeof sentNotice>,
): Promise<Answer> {
	if (opened.act === 'edit') {
		const { lot, index } = opened;
		return saveNotices(lot, lot.notices.map(keptNotice).with(index, notice));
	}
	if ('sale_id' in owner) return addNotice(owner.sale_id, { lot_ids: chosen, notice });
	const lot = lots[0] as LotNotices;
	return saveNotices(lot, [...lot.notices.map(keptNotice), notice]);
}
