import type { PeerCertificate, TLSSocket } from 'node:tls';
import { health } from '#contract/health.ts';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { isLoopback } from '#server/platform/client-address.ts';
import type { Env } from '#server/start/env.ts';
import { type Answer, ask } from './ask.ts';
import { judgeEnd } from './bank.ts';
import { judgeClock } from './database.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';
import { examineProxy } from './proxy.ts';

const { ok, error } = reportOf('public-url');

/** An answer states its time in whole seconds. */
const WHOLE_SECOND = 1_000;

/** Requests PUBLIC_URL as a visitor would, and judges certificate, redirect, headers, clock and proxy. */
export async function examinePublicAddress(
	env: Env,
	ca: string | undefined,
	secret: string | null,
): Promise<Finding[]> {
	const address = env.PUBLIC_URL;
	if (!address)
		return isLoopback(env.HOST)
			? [ok('PUBLIC_URL is not set: the site is for this machine alone')]
			: [
					error(
						'PUBLIC_URL is not set, and HOST lets others in',
						'Set PUBLIC_URL to the https:// address that people open.',
					),
				];
	const url = new URL(address);
	if (url.protocol === 'http:' && !isLoopback(url.hostname))
		return [
			error(
				`${address} is not encrypted`,
				'Terminate TLS at a proxy, and set PUBLIC_URL to the https:// address.',
			),
		];
	const before = Date.now();
	const answer = await ask(new URL(OPERATION_API.health, url), { ca }).catch(
		(thrown: unknown) => thrown as Error,
	);
	if (answer instanceof Error) return [unreachable(address, answer)];
	const at = Date.parse(answer.headers.date ?? '');
	return [
		reached(address, answer),
		...(url.protocol === 'https:' ? [...certificate(answer), ...(await encryption(url, answer, ca))] : []),
		...(Number.isNaN(at)
			? []
			: [judgeClock('the clock of PUBLIC_URL', at, before, Date.now(), WHOLE_SECOND)]),
		await hiddenMetrics(url, ca),
		...(secret === null ? [] : await examineProxy(env, url, { ca, secret })),
	];
}

function unreachable(address: string, thrown: Error): Finding {
	const { code = '' } = thrown as { code?: string };
	const certificate = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS|HOSTNAME/.test(code);
	if (!certificate)
		return error(
			`${address} does not answer: ${wordsOf(thrown)}`,
			'Check DNS, firewall, proxy and that the server runs. From behind some routers a public address cannot be reached: run the doctor elsewhere too.',
		);
	return reportOf('certificate').error(
		`browsers refuse the certificate: ${wordsOf(thrown)} (${code})`,
		'Install a certificate for this name, with its whole chain, and renew it in time.',
	);
}

function reached(address: string, { status, body }: Answer): Finding {
	const read = health.safeParse(parsed(body));
	if (status === 200 && read.success)
		return ok(`${address} answers, version ${read.data.version}, commit ${read.data.commit ?? 'unknown'}`);
	return error(
		`${address}/healthz answers ${status}, and not as this product does`,
		'Let the proxy pass every path to the server.',
	);
}

function parsed(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return null;
	}
}

function certificate({ socket }: Answer): Finding[] {
	const tls = socket as TLSSocket;
	const peer: PeerCertificate = tls.getPeerCertificate();
	return [
		judgeEnd(
			'certificate',
			`the certificate of ${peer.subject?.CN ?? 'PUBLIC_URL'}`,
			peer.valid_to,
			Date.now(),
		),
	];
}

async function encryption(
	url: URL,
	{ headers, protocol }: Answer,
	ca: string | undefined,
): Promise<Finding[]> {
	const tls = reportOf('encryption');
	const findings = [
		protocol === 'TLSv1.3' || protocol === 'TLSv1.2'
			? tls.ok(`${protocol} is used`)
			: tls.error(`${protocol} is used`, 'Allow TLS 1.2 and 1.3 alone.'),
		headers['strict-transport-security']
			? tls.ok('browsers are told to come encrypted (HSTS)')
			: tls.warning('the header Strict-Transport-Security does not arrive', 'Let the proxy pass it on.'),
	];
	if (url.port) return findings;
	const plain = new URL(OPERATION_API.health, url);
	plain.protocol = 'http:';
	const answer = await ask(plain, { ca }).catch(() => null);
	if (
		!answer ||
		(answer.status >= 300 && answer.status < 400 && answer.headers.location?.startsWith('https://'))
	)
		return [...findings, tls.ok('without encryption nothing is answered but a redirect')];
	return [
		...findings,
		tls.warning(
			`http://${url.host} answers ${answer.status} without encryption`,
			'Let the proxy redirect it to https.',
		),
	];
}

async function hiddenMetrics(url: URL, ca: string | undefined): Promise<Finding> {
	const metrics = reportOf('metrics');
	const answer = await ask(new URL(OPERATION_API.metrics, url), { ca }).catch(() => null);
	if (answer?.status !== 200) return metrics.ok('visitors do not get the metrics');
	if (isLoopback(url.hostname)) return metrics.ok('metrics are served to this machine');
	return metrics.error(
		'everybody can read the metrics at PUBLIC_URL',
		'Let the proxy set X-Forwarded-For, or set METRICS_PORT.',
	);
}
