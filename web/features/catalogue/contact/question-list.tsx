import type { PublicQuestion } from '#contract/inquiries.ts';
import { formatDateTime } from '#domain/values/time.ts';

/** How many questions are shown before the others are unfolded. */
const SHOWN = 4;

/** What others asked of the lot, with the desk's answers; never who asked. */
export function QuestionList({ questions }: { questions: readonly PublicQuestion[] }) {
	if (questions.length === 0)
		return <p className="text-ink-soft">Ninguém perguntou ainda. As respostas ficam aqui, para todos.</p>;
	const [first, rest] = [questions.slice(0, SHOWN), questions.slice(SHOWN)];
	return (
		<>
			<List questions={first} />
			{rest.length > 0 && (
				<details>
					<summary className="flex min-h-11 cursor-pointer items-center font-semibold">
						{rest.length === 1 ? 'Mais 1 pergunta' : `Mais ${rest.length} perguntas`}
					</summary>
					<List questions={rest} />
				</details>
			)}
		</>
	);
}

function List({ questions }: { questions: readonly PublicQuestion[] }) {
	return (
		<ul className="max-w-[68ch] border-t border-line">
			{questions.map((question) => (
				<li key={question.id} className="grid gap-2 border-b border-line py-3">
					<Question question={question} />
				</li>
			))}
		</ul>
	);
}

function Question({ question: { body, asked_at, answers } }: { question: PublicQuestion }) {
	const [answer, ...corrected] = answers;
	return (
		<>
			<p className="font-semibold whitespace-pre-line wrap-anywhere">{body}</p>
			<p className="whitespace-pre-line wrap-anywhere">{answer?.body}</p>
			<p className="text-16 sm:text-14 text-ink-soft tabular-nums">
				Pergunta de {formatDateTime(asked_at)} · {corrected.length > 0 ? 'Resposta corrigida' : 'Resposta'} em{' '}
				{answer && formatDateTime(answer.answered_at)}
			</p>
			{corrected.length > 0 && (
				<details>
					<summary className="flex min-h-11 cursor-pointer items-center text-14">
						Ver a resposta anterior
					</summary>
					{corrected.map((each) => (
						<div key={each.answered_at} className="border-l-2 border-line pb-2 pl-3 text-ink-soft">
							<p className="whitespace-pre-line wrap-anywhere">{each.body}</p>
							<p className="text-16 sm:text-14 tabular-nums">{formatDateTime(each.answered_at)}</p>
						</div>
					))}
				</details>
			)}
		</>
	);
}
