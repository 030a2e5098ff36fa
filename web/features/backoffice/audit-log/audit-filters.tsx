import type { AuditPage, AuditQuery } from '#contract/audit.ts';
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditKind, actionsOf } from '#domain/backoffice/audit.ts';
import { listHref, useSearchChange } from '#web/api/use-search-change.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Labelled, SelectField, useFollowed } from '#web/ui/field.tsx';
import { SearchField } from '#web/ui/search-field.tsx';

interface Props {
	query: AuditQuery;
	admins: AuditPage['admins'];
	today: string;
}

/** No installation has an older log. */
const FIRST_DAY = '2020-01-01';

/** The filters of the log: a search, an action, an administrator, and a date range. All of them are in the URL. */
export function AuditFilters({ query, admins, today }: Props) {
	const change = useSearchChange();
	const go = (changed: Partial<Record<keyof AuditQuery, string>>) =>
		void change((search) => listHref<AuditQuery>(search, changed));
	const [admin, setAdmin] = useFollowed(query.admin ?? '');
	const names = Object.fromEntries(admins.map(({ id, name }) => [id, name]));
	return (
		<search
			aria-label="Filtrar a auditoria"
			className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-12 [&_label]:text-14 [&_label]:font-normal [&_label]:text-ink-soft"
		>
			<div className="col-span-2 lg:col-span-4">
				<SearchField
					search={query.search}
					placeholder="Leilão, pessoa ou motivo"
					onSearch={(text) => go({ search: text })}
				/>
			</div>
			<div className="min-w-0 max-sm:col-span-2 lg:col-span-2">
				<ActionField
					current={query.action}
					onPick={(action) => go({ action: action === 'all' ? '' : action })}
				/>
			</div>
			<div className="min-w-0 max-sm:col-span-2 lg:col-span-2">
				<SelectField
					label="Administrador"
					options={{ '': 'Todos', ...names }}
					value={admin}
					onChange={({ target }) => {
						setAdmin(target.value);
						go({ admin: target.value });
					}}
				/>
			</div>
			<div className="min-w-0 lg:col-span-2">
				<Day label="De" value={query.from} today={today} onPick={(from) => go({ from })} />
			</div>
			<div className="min-w-0 lg:col-span-2">
				<Day label="Até" value={query.to} today={today} onPick={(to) => go({ to })} />
			</div>
		</search>
	);
}

function ActionField({ current, onPick }: { current: string; onPick: (action: string) => void }) {
	const [action, setAction] = useFollowed(current);
	return (
		<Labelled label="Ação">
			{(ties) => (
				<select
					{...ties}
					value={action}
					className="control"
					onChange={({ target }) => {
						setAction(target.value);
						onPick(target.value);
					}}
				>
					<option value="all">Todas</option>
					{(Object.keys(AUDIT_KINDS) as AuditKind[]).map((kind) => (
						<optgroup key={kind} label={AUDIT_KINDS[kind]}>
							<option value={kind}>{`${AUDIT_KINDS[kind]}: todas`}</option>
							{actionsOf(kind).map((each) => (
								<option key={each} value={each}>
									{AUDIT_ACTIONS[each]}
								</option>
							))}
						</optgroup>
					))}
				</select>
			)}
		</Labelled>
	);
}

interface DayProps {
	label: string;
	value: string | undefined;
	today: string;
	onPick: (day: string) => void;
}

/** A typed date is applied once it is complete, or when it is cleared. */
function Day({ label, value = '', today, onPick }: DayProps) {
	const [day, setDay] = useFollowed(value);
	return (
		<DateField
			label={label}
			value={day}
			min={FIRST_DAY}
			today={today}
			onChange={(picked) => {
				setDay(picked);
				if (picked !== '') onPick(picked);
			}}
			onBlur={({ target }) => {
				if (target.value === '' && value !== '') onPick('');
			}}
		/>
	);
}
