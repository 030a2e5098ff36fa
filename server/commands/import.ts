import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Environment } from '#domain/auction/auction.ts';
import { ENVIRONMENTS } from '#domain/auction/environments.ts';
import { fail, ok, type Result } from '#domain/problems/result.ts';
import { type ImportOptions, importCaixaList } from '#server/features/catalogue/caixa/import-list.ts';
import { faultWords, progressWords, reportWords } from '#server/features/catalogue/caixa/report.ts';
import { scheduleOf } from '#server/features/catalogue/caixa/schedule.ts';
import { readEnv } from '#server/start/env.ts';
import { openStores } from '#server/start/stores.ts';
import { endProgress, FAILED, runCommand, say, showProgress, WRONG_USAGE } from './run-command.ts';

const USAGE = `Uso: npm run import -- caixa ARQUIVO [opções]

Importa uma lista de imóveis da Caixa como leilões pendentes.

  --draft               os lotes criados são rascunhos: ninguém os vê até a publicação
  --dry-run             só diz o que seria feito, não grava nada
  --environment NOME    ${ENVIRONMENTS.join(' ou ')} (o padrão é AUCTION_ENVIRONMENT)
  --start DATA          início dos leilões, como 2026-12-01T09:00 em São Paulo (padrão: em 7 dias, às 09:00)
  --end DATA            término (padrão: 30 dias depois do início, às 18:00)`;

interface Command {
	file: string;
	options: ImportOptions;
}

/** Parses the command line; the problem is a message. */
async function readCommand(
	args: string[],
	environment: Environment,
	now: number,
): Promise<Result<Command, string>> {
	const parsed = parseOptions(args);
	if (!parsed.ok) return parsed;
	const { values, positionals } = parsed.value;
	const [list, file, ...more] = positionals;
	if (list !== 'caixa' || !file || more.length > 0) return fail('Diga o tipo de lista (caixa) e um arquivo.');
	const chosen = ENVIRONMENTS.find((name) => name === (values.environment ?? environment));
	if (!chosen) return fail(`--environment deve ser ${ENVIRONMENTS.join(' ou ')}`);
	const schedule = scheduleOf(values, now);
	if (!schedule.ok) return schedule;
	const found = await stat(file).catch(() => null);
	if (!found?.isFile()) return fail(`Não há um arquivo em ${file}`);
	return ok({
		file,
		options: {
			environment: chosen,
			schedule: schedule.value,
			draft: values.draft,
			dry_run: values['dry-run'],
		},
	});
}

function parseOptions(args: string[]) {
	try {
		return ok(
			parseArgs({
				args,
				allowPositionals: true,
				options: {
					draft: { type: 'boolean', default: false },
					'dry-run': { type: 'boolean', default: false },
					environment: { type: 'string' },
					start: { type: 'string' },
					end: { type: 'string' },
				},
			}),
		);
	} catch (error) {
		if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS_')) throw error;
		return fail('Há uma opção desconhecida, ou sem o seu valor.');
	}
}

async function main(): Promise<number> {
	const env = readEnv(process.env);
	const command = await readCommand(process.argv.slice(2), env.AUCTION_ENVIRONMENT, Date.now());
	if (!command.ok) return say(`${command.problem}\n\n${USAGE}`, WRONG_USAGE);
	const { file, options } = command.value;
	const stores = await openStores(env);
	try {
		const onProgress = (read: number) => showProgress(progressWords(read));
		const result = await importCaixaList(stores.db, createReadStream(file), { ...options, onProgress });
		endProgress();
		if (result.ok) return say(reportWords(result.value, options.dry_run));
		return say(faultWords(result.problem), FAILED);
	} finally {
		await stores.close();
	}
}

await runCommand(main);
