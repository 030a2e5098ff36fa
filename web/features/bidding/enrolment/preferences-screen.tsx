import type { AdminPreference } from '#contract/preference.ts';
import { PREFERENCE_GROUNDS } from '#domain/auction/preference-grounds.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { approvePreference, refusePreference } from '#web/api/preferences.ts';
import { OpenSupporting } from '#web/features/accounts/documents/open-supporting.tsx';
import { DebtorPurchase } from './debtor-purchase.tsx';
import { DecisionsScreen } from './decisions-screen.tsx';
import type { DecisionList } from './load-decisions.ts';
import type { RefusalWords } from './refuse-dialog.tsx';

const STATES = { requested: 'Em análise', approved: 'Reconhecido', refused: 'Recusado' };

const NOTHING = {
	requested: ['Tudo em dia!', 'Nenhum pedido de preferência espera por análise.'],
	approved: ['Nenhum direito reconhecido', 'Quem tem preferência em um lote aparece aqui.'],
	refused: ['Nenhum pedido recusado', 'Quem você recusar aparece aqui, com o motivo.'],
} as const;

/** The rights of preference in lots, each of one person in one lot: requests to decide, and what was decided. */
export function PreferencesScreen({ list }: { list: DecisionList<AdminPreference> }) {
	return (
		<DecisionsScreen
			list={list}
			kind="preference"
			intro="Quem pode ficar com um lote pelo maior lance, depois do encerramento, ou, como devedor fiduciante, pela dívida até o 2º leilão. Cada pedido vale para um lote e é decidido por si: não muda a habilitação nem os outros pedidos da pessoa."
			failed="Erro ao carregar direitos de preferência."
			states={STATES}
			nothing={NOTHING}
			Request={PreferenceRequest}
			subject={{ head: 'Lote', of: lotWords }}
			approval="Reconhecer"
			approvalOf={(row) => `Reconhecer o direito de preferência de ${row.person.name}: ${lotWords(row)}`}
			refusalOf={(row) => `Recusar o direito de preferência de ${row.person.name}: ${lotWords(row)}`}
			refusal={preferenceRefusal}
			approve={approvePreference}
			refuse={refusePreference}
		/>
	);
}

/** What a refusal means for the person. */
export function preferenceRefusal({ person, lot, ground }: AdminPreference): RefusalWords {
	if (ground === 'fiduciante')
		return {
			title: 'Recusar o pedido do devedor?',
			consequence: `${person.name} não será reconhecido como o devedor de ${lot.title}. A habilitação e os lances continuam valendo.`,
			action: 'Recusar pedido',
		};
	return {
		title: 'Recusar o direito de preferência?',
		consequence: `${person.name} não poderá ficar com ${lot.title} pelo maior lance. A habilitação e os lances continuam valendo.`,
		action: 'Recusar preferência',
	};
}

interface RequestProps {
	row: AdminPreference;
	/** Whether the document is shown elsewhere. */
	withoutDocument?: boolean;
}

export function PreferenceRequest({ row, withoutDocument = false }: RequestProps) {
	const proof = row.payment ?? row.document;
	return (
		<>
			<p className="font-semibold wrap-anywhere">{lotWords(row)}</p>
			{row.sale && (
				<p className="text-14 text-ink-soft wrap-anywhere">
					{row.sale.number && `Leilão ${row.sale.number}: `}
					{row.sale.title}
				</p>
			)}
			<p className="text-14 text-ink-soft tabular-nums">Pedido de {formatDateTime(row.requested_at)}</p>
			<div className="my-2 grid gap-2">
				<p className={`text-14 ${row.state === 'requested' ? 'text-warn' : ''}`}>
					Direito de preferência: {PREFERENCE_GROUNDS[row.ground]}.
					{row.state === 'requested' &&
						(row.document ? ' Confira o documento antes de reconhecer.' : ' Nenhum documento enviado.')}
				</p>
				{row.document && !withoutDocument && (
					<OpenSupporting
						key={row.document.uploaded_at}
						document={row.document}
						label="Documento do direito de preferência"
					/>
				)}
				{row.payment && (
					<OpenSupporting
						key={row.payment.uploaded_at}
						document={row.payment}
						label="Documento do pagamento da dívida"
					/>
				)}
				{row.ground === 'fiduciante' && row.state === 'approved' && proof && (
					<DebtorPurchase row={row} document_id={proof.id} />
				)}
			</div>
		</>
	);
}

function lotWords({ lot }: AdminPreference): string {
	return lot.number === null ? lot.title : `Lote ${lot.number}: ${lot.title}`;
}
