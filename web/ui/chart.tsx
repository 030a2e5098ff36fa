import { type ComponentType, useEffect, useState } from 'react';
import type { ChartProps } from './chart-props.ts';

/**
 * Columns whose space is reserved from the first paint on. The drawing code is loaded afterwards. A text beside the
 * chart contains the same information, so that nothing is lost without it.
 */
export function Chart(props: ChartProps) {
	const Drawing = useDrawing();
	return (
		<div style={{ height: props.height }} className="print:break-inside-avoid">
			{Drawing === null && <div aria-hidden className="size-full rounded-control bg-wash" />}
			{Drawing === 'failed' && (
				<p className="text-14 text-ink-soft">O gráfico não pôde ser desenhado. A tabela tem os números.</p>
			)}
			{Drawing !== null && Drawing !== 'failed' && <Drawing {...props} />}
		</div>
	);
}

function useDrawing(): ComponentType<ChartProps> | 'failed' | null {
	const [drawing, setDrawing] = useState<ComponentType<ChartProps> | 'failed' | null>(null);
	useEffect(() => {
		let current = true;
		import('./chart-columns.tsx').then(
			({ default: code }) => current && setDrawing(() => code),
			(error) => {
				console.error('the code that draws charts could not be loaded', error);
				if (current) setDrawing('failed');
			},
		);
		return () => {
			current = false;
		};
	}, []);
	return drawing;
}
