import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import type * as Sdk from '@aws-sdk/client-s3';
import { SECOND } from '#domain/values/time.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { StorageAway } from './storage-away.ts';

/** A bucket of an S3-compatible server, and the key that opens it. */
export interface S3Target {
	endpoint: string;
	bucket: string;
	region: string;
	access_key: string;
	secret_key: string;
	limits?: Partial<S3Limits>;
}

/** Times in milliseconds. */
interface S3Limits {
	/** How long a connection may take, and how long the answer to a request may take to begin. */
	attempt: number;
	/** How long a call may take, with its repetitions and its bytes; an upload has a second more for each megabyte. */
	call: number;
	/** The most names asked for at once. */
	page: number;
}

const LIMITS: S3Limits = { attempt: 2 * SECOND, call: 5 * SECOND, page: 1_000 };

/** How often a call is tried while its time lasts. */
const ATTEMPTS = 3;

const MEGABYTE = 1024 * 1024;

/** Short calls in progress at once, and how many more may wait for their turn. */
const CALLS = { running: 32, waiting: 1_000 };

/**
 * Connections for short calls, and for downloads, which their readers may keep for long: slow readers of documents
 * never wait for, nor keep waiting, anything else.
 */
const SOCKETS = { calls: CALLS.running, downloads: 256 };

interface Clients {
	sdk: typeof Sdk;
	calls: Sdk.S3Client;
	downloads: Sdk.S3Client;
}

/** What a call may use: the commands, a client and the options of its request. */
type Call<T> = (sdk: typeof Sdk, client: Sdk.S3Client, options: { abortSignal: AbortSignal }) => Promise<T>;

export interface S3Calls {
	/** A call with a complete answer. `bytes` are sent with it. Rejects with StorageAway, in time. */
	call<T>(call: Call<T>, bytes?: number): Promise<T>;
	/** A call whose answer has a body of any length: only its beginning, and each pause in it, is limited. */
	download<T extends { Body?: unknown }>(call: Call<T>): Promise<T & { stream: ReadableStream<Uint8Array> }>;
}

/** The calls to one S3 server. The SDK, of 37 MB, is loaded with the first one: where there is no bucket, nobody pays for it. */
export function s3Calls(target: S3Target): S3Calls {
	const limits = limitsOf(target);
	let loaded: Promise<Clients> | null = null;
	const clients = () => {
		loaded ??= load(target, limits);
		return loaded;
	};
	const turn = createSemaphore(CALLS.running, CALLS.waiting);
	return {
		async call(call, bytes = 0) {
			const { sdk, calls } = await clients();
			const since = performance.now();
			const answer = await turn(async () => {
				// Where nothing is answered, those who waited behind fail at once, instead of waiting in their turn.
				if (performance.now() - since > limits.call) return null;
				const time = limits.call + Math.floor(bytes / MEGABYTE) * SECOND;
				const abortSignal = AbortSignal.timeout(time);
				const options = { abortSignal, ...(bytes > 0 && { requestTimeout: time }) };
				return { value: await unlessAway(target, () => call(sdk, calls, options)) };
			});
			if (answer) return answer.value;
			throw new StorageAway(`bucket ${target.bucket} at ${target.endpoint}: too many calls are waiting`);
		},
		async download(call) {
			const { sdk, downloads } = await clients();
			const abort = new AbortController();
			const timer = setTimeout(() => abort.abort(), limits.call);
			const options = { abortSignal: abort.signal };
			const answer = await unlessAway(target, () => call(sdk, downloads, options)).finally(() =>
				clearTimeout(timer),
			);
			return { ...answer, stream: streamOf(answer.Body as Readable, target, limits.call) };
		},
	};
}

/** The limits of a target; tests have shorter ones. */
export function limitsOf({ limits }: S3Target): S3Limits {
	return { ...LIMITS, ...limits };
}

async function load(target: S3Target, limits: S3Limits): Promise<Clients> {
	const sdk = await import('@aws-sdk/client-s3');
	const client = (maxSockets: number) => new sdk.S3Client(configuration(target, limits, maxSockets));
	return { sdk, calls: client(SOCKETS.calls), downloads: client(SOCKETS.downloads) };
}

/** Says everything that the SDK would otherwise look for in the environment and in files of the home folder. */
function configuration(target: S3Target, { attempt }: S3Limits, maxSockets: number): Sdk.S3ClientConfig {
	const agent = { keepAlive: true, maxSockets };
	return {
		endpoint: target.endpoint,
		region: target.region,
		credentials: { accessKeyId: target.access_key, secretAccessKey: target.secret_key },
		forcePathStyle: true,
		maxAttempts: ATTEMPTS,
		retryMode: 'standard',
		// Amazon's newer checksums are unknown to other servers; the signature covers the SHA-256 of what is sent.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
		useFipsEndpoint: false,
		useDualstackEndpoint: false,
		defaultUserAgentProvider: async () => [['martelo', '1']],
		requestHandler: {
			connectionTimeout: attempt,
			requestTimeout: attempt,
			throwOnRequestTimeout: true,
			httpAgent: agent,
			httpsAgent: agent,
		},
	};
}

/** The body as a stream for a client. Time is counted only while the client waits for the next part. */
function streamOf(body: Readable, target: S3Target, limit: number): ReadableStream<Uint8Array> {
	const parts = body[Symbol.asyncIterator]();
	return new ReadableStream<Uint8Array>(
		{
			async pull(stream) {
				const timer = setTimeout(() => body.destroy(new Error('the answer stopped')), limit);
				const part = await unlessAway(target, () => parts.next()).finally(() => clearTimeout(timer));
				if (part.done) stream.close();
				else stream.enqueue(part.value);
			},
			cancel: () => void body.destroy(),
		},
		{ highWaterMark: 0 },
	);
}

async function unlessAway<T>(target: S3Target, call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		throw isMissing(error) ? error : awayFor(target, error as Partial<Refusal>);
	}
}

/** Without the error as its cause: S3's errors repeat parts of the request, with the key of the file. */
function awayFor({ endpoint, bucket }: S3Target, error: Partial<Refusal>): StorageAway {
	const { name, message, code, $metadata } = error;
	const status = $metadata?.httpStatusCode;
	const words = [status, code, name, message].filter(Boolean).join(' ');
	const answer = status === undefined ? null : { status, code: name ?? '' };
	return new StorageAway(`bucket ${bucket} at ${endpoint}: ${words}`, answer);
}

/** An error of the SDK, or of the connection. */
interface Refusal extends NodeJS.ErrnoException {
	$metadata: { httpStatusCode?: number };
}

/** Whether an error is the answer that there is no such file. Answers without a body say no more than 404. */
export function isMissing(error: unknown): boolean {
	return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
