import type { AdminEnrolment } from '#contract/enrolments.ts';
import { STORED_STATE_WORDS } from '#domain/auction/enrolment.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { approveEnrolment, refuseEnrolment } from '#web/api/enrolments.ts';
import { DecisionsScreen } from './decisions-screen.tsx';
import type { DecisionList } from './load-decisions.ts';
import type { RefusalWords } from './refuse-dialog.tsx';

const NOTHING = {
	requested: ['Tudo em dia!', 'Nenhum pedido de habilitação espera por análise.'],
	approved: ['Nenhum habilitado', 'Quem aceita o edital de um leilão aparece aqui.'],
	refused: ['Nenhuma habilitação recusada', 'Quem você recusar aparece aqui, com o motivo.'],
} as const;

/** The enrolments in sales: requests to decide, and what was decided. */
export function EnrolmentsScreen({ list }: { list: DecisionList<AdminEnrolment> }) {
	return (
		<DecisionsScreen
			list={list}
			kind="enrolment"
			intro="Quem pode dar lances em cada leilão com edital. Só os leilões com análise esperam por uma decisão; nos outros, o aceite do edital basta."
			failed="Erro ao carregar habilitações."
			states={STORED_STATE_WORDS}
			nothing={NOTHING}
			Request={EnrolmentRequest}
			subject={{ head: 'Leilão', of: saleWords }}
			approval="Habilitar"
			approvalOf={({ person }) => `Habilitar ${person.name}`}
			refusalOf={({ person }) => `Recusar a habilitação de ${person.name}`}
			refusal={enrolmentRefusal}
			approve={approveEnrolment}
			refuse={refuseEnrolment}
		/>
	);
}

/** What a refusal means for the person. */
export function enrolmentRefusal({ person, sale }: AdminEnrolment): RefusalWords {
	return {
		title: 'Recusar a habilitação?',
		consequence: `${person.name} não poderá dar lances em ${sale.title}. Lances já dados continuam valendo.`,
		action: 'Recusar habilitação',
	};
}

export function EnrolmentRequest({ row }: { row: AdminEnrolment }) {
	return (
		<>
			<p className="font-semibold wrap-anywhere">{saleWords(row)}</p>
			<p className="text-14 text-ink-soft tabular-nums">{acceptanceWords(row)}</p>
		</>
	);
}

function saleWords({ sale }: AdminEnrolment): string {
	return sale.number === null ? sale.title : `Leilão ${sale.number}: ${sale.title}`;
}

function acceptanceWords({ requested_at, edital_version, accepted_at, stale }: AdminEnrolment): string {
	const accepted =
		accepted_at === null
			? 'Sem aceite'
			: `Aceitou a versão ${edital_version} do edital em ${formatDateTime(accepted_at)}`;
	return `${accepted}${stale ? '; falta aceitar a versão nova' : ''}. Pedido de ${formatDateTime(requested_at)}`;
}
