import { useCallback, useState } from 'react';
import { MAX_SALE_LOTS } from '#contract/sale-forms.ts';
import type { AdminSaleLot } from '#contract/sales.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { showReais } from '#web/api/amount.ts';
import { readFreeLots } from '#web/api/sales.ts';
import { useReading } from '#web/api/use-reading.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { ReadFailed } from './sale-section.tsx';

interface Props {
	/** Whether a lot that joins becomes a draft. */
	regulated: boolean;
	onAdd: (ids: string[]) => Promise<void>;
	onCancel: () => void;
}

/** Chooses lots of no sale. What was chosen stays chosen under another search, in the order of the choice. */
export function AddLots({ regulated, onAdd, onCancel }: Props) {
	const [search, setSearch] = useState('');
	const [chosen, setChosen] = useState<string[]>([]);
	const read = useCallback(() => readFreeLots(search), [search]);
	const { reading, reload } = useReading(read);
	const toggle = (id: string) =>
		setChosen((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
	return (
		<div className="mt-4 grid gap-4">
			<p className="text-ink-soft">Lotes que não estão em nenhum leilão e ainda não começaram.</p>
			<SearchField search={search} placeholder="Título, cidade ou estado" onSearch={setSearch} />
			{reading === 'loading' && (
				<p role="status" className="text-ink-soft">
					Carregando lotes...
				</p>
			)}
			{reading !== 'loading' && 'refused' in reading && (
				<ReadFailed refused={reading.refused} onRetry={reload} />
			)}
			{reading !== 'loading' && 'done' in reading && (
				<Choices
					{...reading.done}
					regulated={regulated}
					searched={search !== ''}
					chosen={chosen}
					onToggle={toggle}
					onToggleAll={(ids, on) =>
						setChosen((before) => {
							const others = before.filter((id) => !ids.includes(id));
							return on ? [...others, ...ids] : others;
						})
					}
				/>
			)}
			<DialogActions
				className="sticky bottom-0 -mx-4 -mb-4 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6"
				back={
					<Button variant="secondary" onClick={onCancel}>
						Cancelar
					</Button>
				}
				act={
					<Button
						disabled={chosen.length === 0 || chosen.length > MAX_SALE_LOTS}
						onClick={() => void onAdd(chosen)}
					>
						{addWords(chosen.length)}
					</Button>
				}
			/>
		</div>
	);
}

interface ChoicesProps {
	lots: readonly AdminSaleLot[];
	total: number;
	regulated: boolean;
	searched: boolean;
	chosen: readonly string[];
	onToggle: (id: string) => void;
	onToggleAll: (ids: string[], on: boolean) => void;
}

function Choices({ lots, total, regulated, searched, chosen, onToggle, onToggleAll }: ChoicesProps) {
	const ids = lots.map(({ id }) => id);
	if (lots.length === 0)
		return (
			<p className="rounded-card border border-dashed border-edge px-4 py-8 text-center text-ink-soft">
				{searched ? 'Nenhum lote livre com esta busca.' : 'Nenhum lote livre. Crie o lote antes, em Leilões.'}
			</p>
		);
	return (
		<>
			<label className="flex min-h-11 cursor-pointer items-center gap-3 px-3 font-semibold">
				<input
					type="checkbox"
					checked={ids.every((id) => chosen.includes(id))}
					onChange={({ currentTarget }) => onToggleAll(ids, currentTarget.checked)}
					className="size-5 shrink-0 accent-brand"
				/>
				{`Todos (${lots.length})`}
			</label>
			<ul className="divide-y divide-line rounded-card border border-line">
				{lots.map(({ id, title, city, state, initial_bid, start_time, published_at }) => (
					<li key={id}>
						<label className="flex min-h-11 cursor-pointer items-start gap-3 p-3 hover:bg-wash">
							<input
								type="checkbox"
								checked={chosen.includes(id)}
								onChange={() => onToggle(id)}
								className="mt-0.5 size-5 shrink-0 accent-brand"
							/>
							<span className="min-w-0">
								<span className="block font-semibold wrap-anywhere">{title}</span>
								<span className="block text-14 text-ink-soft tabular-nums">
									{[
										[city, state].filter(Boolean).join('/'),
										showReais(initial_bid),
										formatDateTime(start_time),
									]
										.filter(Boolean)
										.join(' · ')}
								</span>
								{regulated && published_at && (
									<span className="block text-14 text-warn">
										Está no site agora: sai dele e vira rascunho até o leilão ser publicado.
									</span>
								)}
							</span>
						</label>
					</li>
				))}
			</ul>
			{total > lots.length && (
				<p className="text-14 text-ink-soft">
					Os {lots.length} mais novos de {total.toLocaleString('pt-BR')}. Busque para ver outros.
				</p>
			)}
		</>
	);
}

function addWords(count: number): string {
	if (count === 0) return 'Escolha os lotes';
	return count === 1 ? 'Incluir 1 lote' : `Incluir ${count} lotes`;
}
