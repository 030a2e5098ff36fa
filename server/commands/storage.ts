import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MINUTE } from '#domain/values/time.ts';
import { createLog } from '#server/platform/log.ts';
import { createBucket } from '#server/platform/storage/create-bucket.ts';
import { deleteMoved, moveFiles, verifyFiles } from '#server/platform/storage/move-files.ts';
import { type MovedFiles, openMovedFiles } from '#server/platform/storage/moved-files.ts';
import { openStorage, type Storage } from '#server/platform/storage/storage.ts';
import { AWAY } from '#server/start/bucket-health.ts';
import { checkStorageAnswers } from '#server/start/check-storage.ts';
import { type Env, readEnv } from '#server/start/env.ts';
import { filesFolder, storageTargetOf } from '#server/start/storage-variables.ts';
import { DONE, endProgress, FAILED, runCommand, say, showProgress, WRONG_USAGE } from './run-command.ts';

const USAGE = `Uso: npm run storage -- move [opções]   copia os arquivos de DATA_DIR/files para o bucket de S3_BUCKET
     npm run storage -- verify           relê do bucket cada arquivo copiado e compara o seu SHA-256
     npm run storage -- create           cria o bucket, se não existe; espera até um minuto pelo servidor

  --dry-run   só diz o que seria copiado
  --delete    depois de tudo conferido, apaga do disco os arquivos copiados

Pode ser interrompido e repetido: o que já foi copiado e conferido não é copiado de novo.`;

/** The most names printed of files that are not right. */
const NAMED = 20;

interface Opened {
	disk: Storage;
	bucket: Storage;
	moved: MovedFiles;
}

interface Options {
	dry_run: boolean;
	remove: boolean;
}

interface Command {
	name: 'move' | 'verify' | 'create';
	options: Options;
}

/** Parses the command line; null where it is wrong. */
function readCommand(args: string[]): Command | null {
	try {
		const { positionals, values } = parseArgs({
			args,
			allowPositionals: true,
			options: {
				'dry-run': { type: 'boolean', default: false },
				delete: { type: 'boolean', default: false },
			},
		});
		const [name, ...more] = positionals;
		const options = { dry_run: values['dry-run'], remove: values.delete };
		if (more.length > 0 || (name !== 'move' && name !== 'verify' && name !== 'create')) return null;
		if (name !== 'move' && (options.dry_run || options.remove)) return null;
		return { name, options };
	} catch {
		return null;
	}
}

async function open(env: Env): Promise<Opened | null> {
	const target = storageTargetOf(env);
	if (!('s3' in target)) return null;
	await checkBucketAnswers(env);
	const { endpoint, bucket } = target.s3;
	return {
		disk: openStorage({ folder: filesFolder(env) }),
		bucket: openStorage(target),
		moved: await openMovedFiles(join(env.DATA_DIR, 'moved-files.ndjson'), `${endpoint} ${bucket}`),
	};
}

/** Throws, with the name of the variable, where the bucket refuses this server; warns where it does not answer. */
async function checkBucketAnswers(env: Env): Promise<void> {
	const reason = await checkStorageAnswers(env);
	if (reason !== null) createLog(env.LOG_LEVEL).warn({ reason }, AWAY);
}

/** Creates the bucket; answers null without `S3_*`. Throws, with the name of the variable, where the server refuses it. */
async function create(env: Env): Promise<number | null> {
	const target = storageTargetOf(env);
	if (!('s3' in target)) return null;
	const created = await createBucket(target.s3, MINUTE);
	await checkBucketAnswers(env);
	return say(created ? `Bucket ${target.s3.bucket} criado.` : `O bucket ${target.s3.bucket} já existe.`);
}

const number = (value: number) => value.toLocaleString('pt-BR');

async function move({ disk, bucket, moved }: Opened, { dry_run, remove }: Options): Promise<number> {
	const onFile = (files: number) => showProgress(`${number(files)} arquivos`);
	const report = await moveFiles(disk, bucket, moved, { dry_run, onFile });
	endProgress();
	const { files, bytes, copied, wrong } = report;
	const megabytes = number(Math.round(bytes / 1_000_000));
	const verb = dry_run ? 'a copiar' : 'copiados';
	say(
		`${number(files)} arquivos no disco (${megabytes} MB): ${number(copied)} ${verb}, ${number(files - copied - wrong.length)} já no bucket.`,
	);
	if (wrong.length > 0) return refuse('Estes arquivos não voltaram do bucket como foram enviados', wrong);
	if (dry_run || !remove) return DONE;
	const { deleted, left } = await deleteMoved(disk, moved);
	say(`${number(deleted)} arquivos apagados do disco.`);
	if (left > 0) say(`${number(left)} chegaram durante a cópia e ficaram: rode de novo.`);
	return left > 0 ? FAILED : DONE;
}

async function verify({ disk, bucket, moved }: Opened): Promise<number> {
	const report = await verifyFiles(disk, bucket, moved, (files) => showProgress(`${number(files)} arquivos`));
	endProgress();
	const { files, wrong, gone } = report;
	say(`${number(files - wrong.length - gone.length)} de ${number(files)} arquivos conferem no bucket.`);
	if (gone.length > 0)
		say(
			`${number(gone.length)} foram copiados e não existem mais, nem no disco: removidos pelo site desde então, ou perdidos.`,
		);
	return wrong.length > 0 ? refuse('Estes arquivos faltam no bucket ou diferem', wrong) : DONE;
}

function refuse(words: string, files: readonly string[]): number {
	const named = files.slice(0, NAMED).map((file) => `  ${file}`);
	const more = files.length > NAMED ? [`  e mais ${number(files.length - NAMED)}`] : [];
	return say([`${words}:`, ...named, ...more].join('\n'), FAILED);
}

async function main(): Promise<number> {
	const command = readCommand(process.argv.slice(2));
	if (!command) return say(USAGE, WRONG_USAGE);
	const code = await perform(command, readEnv(process.env));
	if (code !== null) return code;
	return say(
		'S3_BUCKET: sem as variáveis S3_*, os arquivos ficam no disco e não há para onde copiar.',
		WRONG_USAGE,
	);
}

/** Returns the exit code; null without `S3_*`. */
async function perform({ name, options }: Command, env: Env): Promise<number | null> {
	if (name === 'create') return create(env);
	const opened = await open(env);
	if (!opened) return null;
	return name === 'move' ? move(opened, options) : verify(opened);
}

await runCommand(main);
