import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { turned, type View, zoomed } from './view.ts';

interface Props {
	view: View;
	/** True while nothing is shown. */
	disabled: boolean;
	onChange: (view: View) => void;
}

/** Buttons to enlarge, reduce and rotate a document. */
export function ViewTools({ view, disabled, onChange }: Props) {
	const [larger, smaller] = [zoomed(view, 1), zoomed(view, -1)];
	return (
		<div role="toolbar" aria-label="Ver documento" className="flex items-center gap-1">
			<Tool label="Diminuir" disabled={disabled || smaller === view} onPress={() => onChange(smaller)}>
				<ZoomOut aria-hidden size={20} />
			</Tool>
			<output aria-label="Tamanho" className="min-w-14 text-center text-14 tabular-nums">
				{view.zoom * 100} %
			</output>
			<Tool label="Aumentar" disabled={disabled || larger === view} onPress={() => onChange(larger)}>
				<ZoomIn aria-hidden size={20} />
			</Tool>
			<Tool label="Girar" disabled={disabled} onPress={() => onChange(turned(view))}>
				<RotateCw aria-hidden size={20} />
			</Tool>
		</div>
	);
}

interface ToolProps {
	label: string;
	disabled: boolean;
	onPress: () => void;
	children: ReactNode;
}

/** A button that keeps the focus at its limit: a disabled button would lose it. */
function Tool({ label, disabled, onPress, children }: ToolProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			aria-disabled={disabled}
			onClick={() => !disabled && onPress()}
			className="grid size-11 cursor-pointer place-items-center rounded-control border border-edge bg-surface hover:border-ink-soft aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
		>
			{children}
		</button>
	);
}
