import type { ReactNode } from 'react';
import type { AdminEnrolment } from '#contract/enrolments.ts';
import { STORED_STATE_WORDS } from '#domain/auction/enrolment.ts';
import { approveEnrolment, refuseEnrolment } from '#web/api/enrolments.ts';
import { DecisionsScreen } from './decisions-screen.tsx';
import { EnrolmentRows } from './enrolment-rows.tsx';
import type { DecisionFilter } from './load-decisions.ts';

const NOTHING = {
	requested: ['Tudo em dia!', 'Nenhum pedido de habilitação espera por análise.'],
	approved: ['Nenhum habilitado', 'Quem aceita o edital de um leilão aparece aqui.'],
	refused: ['Nenhuma habilitação recusada', 'Quem você recusar aparece aqui, com o motivo.'],
} as const;

interface Props {
	filter: DecisionFilter;
	/** Null if the list could not be read. */
	rows: readonly AdminEnrolment[] | null;
	total: number;
	more: ReactNode;
}

/** The enrolments in sales: requests to decide, and what was decided. */
export function EnrolmentsScreen(props: Props) {
	return (
		<DecisionsScreen
			{...props}
			kind="enrolment"
			intro="Quem pode dar lances em cada leilão com edital. Só os leilões com análise esperam por uma decisão; nos outros, o aceite do edital basta."
			failed="Erro ao carregar habilitações."
			states={STORED_STATE_WORDS}
			nothing={NOTHING}
			Rows={EnrolmentRows}
			refusal={({ person, sale }) => ({
				title: 'Recusar a habilitação?',
				consequence: `${person.name} não poderá dar lances em ${sale.title}. Lances já dados continuam valendo.`,
				action: 'Recusar habilitação',
			})}
			approve={approveEnrolment}
			refuse={refuseEnrolment}
		/>
	);
}
