import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleX from 'lucide-react/icons/circle-x';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Finding } from './finding.ts';
import { anchorOf } from './record-list.tsx';
import { ledgerHref } from './record-views.tsx';
import type { VerificationResult } from './verification.ts';

const LOOKS: Record<Finding['state'], { icon: LucideIcon; colour: string; edge: string; prefix: string }> = {
	holds: { icon: CircleCheck, colour: 'text-brand', edge: 'border-brand', prefix: 'Confere: ' },
	fails: { icon: CircleX, colour: 'text-live', edge: 'border-live', prefix: 'Não confere: ' },
	unknown: { icon: CircleHelp, colour: 'text-warn', edge: 'border-warn', prefix: 'Sem resposta: ' },
};

interface Props {
	result: VerificationResult;
	/** Whether the result takes the focus: the visitor asked for it. */
	focused: boolean;
}

/** The result in large text. What was checked is folded below it, unless something does not hold. */
export function ResultBoard({ result, focused }: Props) {
	const { state, seq, parts } = result;
	const { icon: Icon, colour, edge } = LOOKS[state];
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (result && focused) title.current?.focus();
	}, [result, focused]);
	return (
		<div className={`grid gap-3 rounded-card border-2 bg-surface p-4 sm:p-6 ${edge}`}>
			<div className="flex items-center gap-3 sm:gap-4">
				<Icon aria-hidden size={44} strokeWidth={1.75} className={`shrink-0 ${colour}`} />
				<div className="grid min-w-0 gap-1">
					<h3
						ref={title}
						tabIndex={-1}
						className={`font-serif text-36 font-semibold outline-none sm:text-48 ${colour}`}
					>
						{resultTitle(result)}
					</h3>
					<p>{SENTENCES[state]}</p>
				</div>
			</div>
			{state === 'fails' && seq !== null && (
				<Link
					to={`${ledgerHref({ view: 'all', order: 'newest', from: seq })}#${anchorOf(seq)}`}
					className="inline-flex min-h-11 items-center justify-self-start underline"
				>
					Ver o registro nº {seq.toLocaleString('pt-BR')} como está publicado
				</Link>
			)}
			<details open={state !== 'holds'}>
				<summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline underline-offset-4">
					O que foi conferido
				</summary>
				<div className="mt-2 grid gap-4">
					{parts.map((part) => (
						<div key={part.title} className="grid gap-2">
							<h4 className="font-semibold wrap-anywhere">{part.title}</h4>
							<ul className="grid gap-3">
								{part.findings.map((finding) => (
									<Line key={finding.text} finding={finding} />
								))}
							</ul>
						</div>
					))}
				</div>
			</details>
		</div>
	);
}

const SENTENCES: Record<Finding['state'], string> = {
	holds: 'O seu aparelho refez todas as contas: nada foi mudado, cortado nem trocado.',
	fails: 'O seu aparelho refez as contas e encontrou uma diferença.',
	unknown: 'O que pôde ser conferido está certo. Falta conferir uma parte.',
};

/** 'Tudo confere', or what does not. */
export function resultTitle({ state, seq }: VerificationResult): string {
	if (state === 'holds') return 'Tudo confere';
	if (state === 'unknown') return 'Confere no que foi possível verificar';
	return seq === null ? 'Não confere' : `Não confere: registro nº ${seq.toLocaleString('pt-BR')}`;
}

function Line({ finding: { state, text, differences = [] } }: { finding: Finding }) {
	const { icon: Icon, colour, prefix } = LOOKS[state];
	return (
		<li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
			<Icon aria-hidden size={18} className={`mt-1 ${colour}`} />
			<div className="grid min-w-0 gap-2">
				<p className="wrap-anywhere">
					<span className="sr-only">{prefix}</span>
					{text}
				</p>
				{differences.map(({ field, expected, found }) => (
					<div key={field} className="rounded-control bg-wash p-3 text-14">
						<p className="font-semibold">{field}</p>
						<dl className="mt-1 grid gap-1">
							<Value name="Esperado" value={expected} />
							<Value name="Encontrado" value={found} />
						</dl>
					</div>
				))}
			</div>
		</li>
	);
}

function Value({ name, value }: { name: string; value: string }) {
	return (
		<div className="sm:flex sm:gap-2">
			<dt className="shrink-0 text-ink-soft sm:w-24">{name}</dt>
			<dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
		</div>
	);
}
