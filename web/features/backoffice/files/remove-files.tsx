import type { KeptReason } from '#contract/files.ts';
import { formatBytes } from '#domain/values/files.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { RefusalAlert } from '#web/ui/refusal-alert.tsx';
import type { FileRow } from './file-row.ts';
import type { Removal } from './use-removal.ts';

/** Why a file was kept. */
const KEPT: Record<KeptReason, string> = {
	owned: 'Já tem dono: foi mantido.',
	recent: 'Foi guardado há menos de uma hora: foi mantido.',
	missing: 'Já não existia.',
	unknown: 'Está numa pasta cujo uso não se conhece: foi mantido.',
	failed: 'Não foi possível remover. Tente novamente.',
};

interface Props {
	files: readonly FileRow[];
	removal: Removal;
	onClose: () => void;
}

/** Formats a number of files: '1 arquivo', '1.234 arquivos'. */
export function countOf(files: number): string {
	return files === 1 ? '1 arquivo' : `${files.toLocaleString('pt-BR')} arquivos`;
}

/** The confirmation before files are removed, the progress, and the result for each file. */
export function RemoveFiles({ files, removal, onClose }: Props) {
	if (removal.state === 'done') return <Outcome removal={removal} onClose={onClose} />;
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	const running = removal.state === 'running';
	return (
		<div className="mt-3 grid gap-4">
			<p>
				{files.length === 1
					? `1 arquivo sem dono será removido (${formatBytes(bytes)}).`
					: `${countOf(files.length)} sem dono serão removidos (${formatBytes(bytes)}).`}{' '}
				Esta ação não pode ser desfeita.
			</p>
			{running ? (
				<ProgressBar label="Removendo arquivos" share={removal.share} />
			) : (
				<DialogActions
					back={
						<Button variant="secondary" onClick={onClose}>
							Cancelar
						</Button>
					}
					act={
						<Button variant="danger" onClick={() => void removal.start(files.map(({ name }) => name))}>
							Remover {countOf(files.length)}
						</Button>
					}
				/>
			)}
		</div>
	);
}

function Outcome({
	removal: { removed, freed, kept, refused },
	onClose,
}: Pick<Props, 'removal' | 'onClose'>) {
	return (
		<div className="mt-3 grid gap-4">
			<p role="status" className="font-semibold">
				{removed.length === 0
					? 'Nenhum arquivo foi removido.'
					: `${countOf(removed.length)} ${removed.length === 1 ? 'removido' : 'removidos'}, ${formatBytes(freed)} liberados.`}
			</p>
			{refused && <RefusalAlert refused={refused} />}
			{kept.length > 0 && <Results title="Mantidos" lines={kept.map(({ name, why }) => [name, KEPT[why]])} />}
			{removed.length > 0 && <Results title="Removidos" lines={removed.map((name) => [name, null])} />}
			<div className="flex justify-end">
				<Button onClick={onClose}>Concluir</Button>
			</div>
		</div>
	);
}

function Results({ title, lines }: { title: string; lines: [name: string, words: string | null][] }) {
	return (
		<details open={lines.length <= 5} className="rounded-control border border-line">
			<summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold">
				{title} ({lines.length.toLocaleString('pt-BR')})
			</summary>
			<ul className="divide-y divide-line border-t border-line text-14">
				{lines.map(([name, words]) => (
					<li key={name} className="px-3 py-2 wrap-anywhere">
						{name}
						{words && <span className="block text-ink-soft">{words}</span>}
					</li>
				))}
			</ul>
		</details>
	);
}
