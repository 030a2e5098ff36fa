import type { Refusal } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';

interface Props {
	refused: Refusal | null;
	/** The names of the fields that show their own error. */
	fields: readonly string[];
	/** Reads the record again and discards what was typed. */
	onReload: () => void;
	/** The words of the button that does. */
	reload?: string;
}

/** Why nothing was saved, as far as no field shows it. What a colleague changed in the meantime is not overwritten. */
export function RefusalNote({ refused, fields, onReload, reload = 'Recarregar' }: Props) {
	if (!refused) return null;
	const named = Object.keys(refused.fields);
	const shown = (path: string) => fields.some((field) => path === field || path.startsWith(`${field}.`));
	const general = refused.code !== 'request.invalid';
	const rest = named.filter((path) => !shown(path));
	if (!general && named.length > 0 && rest.length === 0) return null;
	return (
		<div role="alert" tabIndex={-1} className="rounded-control border border-live p-3 outline-offset-2">
			<p className="font-semibold text-live">{refused.title}</p>
			{/* With errors of fields, the description is the first of them. */}
			<p className="wrap-anywhere">{(named.length > 0 && refused.problem.detail) || refused.description}</p>
			{rest.map((path) => (
				<p key={path} className="text-14 wrap-anywhere">
					{refused.fields[path]}
				</p>
			))}
			{refused.code?.endsWith('.edited-meanwhile') && (
				<>
					<p className="mt-2 text-14 text-ink-soft">
						O que você preencheu continua aqui, sem salvar. Copie o que precisar antes de recarregar.
					</p>
					<Button variant="secondary" className="mt-3" onClick={onReload}>
						{reload}
					</Button>
				</>
			)}
		</div>
	);
}
