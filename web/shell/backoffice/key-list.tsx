import { KEYS } from '#web/features/backoffice/console/console-keys.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SECTIONS } from './sections.ts';

/** Keys that are pressed one after the other, and what they do. */
type KeyLine = readonly [keys: readonly string[], does: string];

interface Group {
	title: string;
	lines: readonly KeyLine[];
}

const GROUPS: readonly Group[] = [
	{
		title: 'Em toda a administração',
		lines: [
			...SECTIONS.map(({ key, name }): KeyLine => [['G', key.toUpperCase()], name]),
			[['/'], 'Buscar (também Ctrl K)'],
			[['?'], 'Atalhos de teclado'],
		],
	},
	{
		title: 'No console do leiloeiro',
		lines: [...Object.values(KEYS).map(({ key, label }): KeyLine => [[key], label])],
	},
	{
		title: 'Em Ao vivo',
		lines: [
			[['J'], 'Leilão seguinte'],
			[['K'], 'Leilão anterior'],
			[['Enter'], 'Abrir o leilão na lista'],
			[['P'], 'Pausar'],
			[['E'], 'Encerrar'],
		],
	},
	{
		title: 'Ao analisar um cadastro, pedido ou comprovante',
		lines: [
			[['J'], 'Seguinte'],
			[['K'], 'Anterior'],
			[['A'], 'Aprovar, habilitar ou confirmar'],
			[['R'], 'Recusar'],
			[['Esc'], 'Fechar'],
		],
	},
];

interface Props {
	open: boolean;
	onClose: () => void;
}

/** The list of all keys. */
export function KeyList({ open, onClose }: Props) {
	return (
		<Dialog open={open} title="Atalhos de teclado" placement="wide" onClose={onClose}>
			<div className="mt-4 grid gap-x-12 gap-y-6 sm:grid-cols-2">
				{GROUPS.map(({ title, lines }) => (
					<section key={title} aria-label={title}>
						<h3 className="font-semibold">{title}</h3>
						<dl className="mt-2 divide-y divide-line border-y border-line">
							{lines.map(([keys, does]) => (
								<div key={does} className="flex min-h-11 items-center justify-between gap-4">
									<dt className="order-2 flex gap-1">
										{keys.map((key) => (
											<kbd
												key={key}
												className="grid min-w-8 place-items-center rounded-control border border-edge px-2 py-0.5 font-sans text-14 font-semibold"
											>
												{key}
											</kbd>
										))}
									</dt>
									<dd>{does}</dd>
								</div>
							))}
						</dl>
					</section>
				))}
			</div>
		</Dialog>
	);
}
