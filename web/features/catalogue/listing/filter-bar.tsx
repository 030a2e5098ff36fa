import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { PAGES } from '#contract/paths.ts';
import { type ListingFilter, SORTS, STATUS_FILTERS } from '#domain/listing.ts';
import { Button } from '#web/ui/button.tsx';
import { useLiveFilter } from './use-live-filter.ts';

/** The filters of the listing: a plain GET form, which scripts submit while the user types. */
export function FilterBar({ filter }: { filter: ListingFilter }) {
	const { form, onInput, onSubmit } = useLiveFilter(filter);
	return (
		<Form
			ref={form}
			action={PAGES.home}
			role="search"
			aria-label="Filtrar leilões"
			onInput={onInput}
			onSubmit={onSubmit}
			className="grid grid-cols-2 items-end gap-3 rounded-card border border-line bg-surface p-4 md:grid-cols-[1fr_1.4fr_1fr_5rem_auto] lg:grid-cols-[minmax(12rem,2fr)_1fr_1.2fr_1.2fr_5rem_auto]"
		>
			<div className="col-span-2 md:col-span-5 lg:col-span-1">
				<Label of="search">Busca</Label>
				<span className="relative block">
					<Search
						aria-hidden
						size={18}
						className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft"
					/>
					<input
						{...named('search')}
						type="search"
						defaultValue={filter.search}
						maxLength={200}
						placeholder="Título, cidade ou estado"
						className="control pl-10"
					/>
				</span>
			</div>
			<Choice name="status" label="Status" of={STATUS_FILTERS} value={filter.status} />
			<Choice name="sortBy" label="Ordenar por" of={SORTS} value={filter.sortBy} />
			<div>
				<Label of="city">Cidade</Label>
				<input {...named('city')} defaultValue={filter.city} maxLength={100} className="control" />
			</div>
			<div>
				<Label of="state">Estado</Label>
				<input
					{...named('state')}
					defaultValue={filter.state}
					maxLength={2}
					placeholder="UF"
					autoCapitalize="characters"
					className="control uppercase placeholder:normal-case"
				/>
			</div>
			<Button type="submit" variant="secondary" className="col-span-2 md:col-span-1">
				<Search aria-hidden size={18} />
				Buscar
			</Button>
		</Form>
	);
}

type Name = keyof ListingFilter;

/** A field's name in the URL, and the id for its label. */
function named(name: Name): { name: Name; id: string } {
	return { name, id: `filtro-${name}` };
}

function Label({ of, children }: { of: Name; children: string }) {
	return (
		<label htmlFor={named(of).id} className="mb-1 block text-14 text-ink-soft">
			{children}
		</label>
	);
}

interface ChoiceProps {
	name: Name;
	label: string;
	of: Record<string, string>;
	value: string;
}

function Choice({ name, label, of, value }: ChoiceProps) {
	return (
		<div>
			<Label of={name}>{label}</Label>
			<select {...named(name)} defaultValue={value} className="control">
				{Object.entries(of).map(([key, words]) => (
					<option key={key} value={key}>
						{words}
					</option>
				))}
			</select>
		</div>
	);
}
