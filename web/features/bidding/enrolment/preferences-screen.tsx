import type { ReactNode } from 'react';
import type { AdminPreference } from '#contract/preference.ts';
import { approvePreference, refusePreference } from '#web/api/preferences.ts';
import { DecisionsScreen } from './decisions-screen.tsx';
import type { DecisionFilter } from './load-decisions.ts';
import { PreferenceRows } from './preference-rows.tsx';

const STATES = { requested: 'Em análise', approved: 'Reconhecido', refused: 'Recusado' };

const NOTHING = {
	requested: ['Tudo em dia!', 'Nenhum pedido de preferência espera por análise.'],
	approved: ['Nenhum direito reconhecido', 'Quem tem preferência em um lote aparece aqui.'],
	refused: ['Nenhum pedido recusado', 'Quem você recusar aparece aqui, com o motivo.'],
} as const;

interface Props {
	filter: DecisionFilter;
	/** Null if the list could not be read. */
	rows: readonly AdminPreference[] | null;
	total: number;
	more: ReactNode;
}

/** The rights of preference in lots, each of one person in one lot: requests to decide, and what was decided. */
export function PreferencesScreen(props: Props) {
	return (
		<DecisionsScreen
			{...props}
			kind="preference"
			intro="Quem pode ficar com um lote pelo maior lance, depois do encerramento. Cada pedido vale para um lote e é decidido por si: não muda a habilitação nem os outros pedidos da pessoa."
			failed="Erro ao carregar direitos de preferência."
			states={STATES}
			nothing={NOTHING}
			Rows={PreferenceRows}
			refusal={({ person, lot }) => ({
				title: 'Recusar o direito de preferência?',
				consequence: `${person.name} não poderá ficar com ${lot.title} pelo maior lance. A habilitação e os lances continuam valendo.`,
				action: 'Recusar preferência',
			})}
			approve={approvePreference}
			refuse={refusePreference}
		/>
	);
}
