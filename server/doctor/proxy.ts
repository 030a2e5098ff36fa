import { health } from '#contract/health.ts';
import { OPERATION_API } from '#contract/operation-paths.ts';
import { MINUTE } from '#domain/values/time.ts';
import { isTrustedProxy } from '#server/platform/client-address.ts';
import { DOCTOR_HEADER, DOCTOR_PURPOSE } from '#server/platform/doctor-token.ts';
import { signLink } from '#server/platform/signed-link.ts';
import type { Env } from '#server/start/env.ts';
import { ask } from './ask.ts';
import { type Finding, reportOf } from './finding.ts';

/** An address for documentation (RFC 5737): no visitor has it. */
const FORGED = '198.51.100.77';

const { ok, warning, error } = reportOf('proxy');

/**
 * Asks the server, through whatever stands before it, how the request arrived: once as a browser sends it, and once with
 * forwarding headers that a visitor forged. The request is signed; to all others /healthz says nothing about them.
 */
export async function examineProxy(
	env: Env,
	url: URL,
	{ ca, secret }: { ca: string | undefined; secret: string },
): Promise<Finding[]> {
	const seen = async (headers: Record<string, string>) => {
		const token = signLink(secret, DOCTOR_PURPOSE, 'seen', Date.now() + MINUTE);
		const { body } = await ask(new URL(OPERATION_API.health, url), {
			ca,
			headers: { ...headers, [DOCTOR_HEADER]: token },
		});
		return health.parse(JSON.parse(body)).seen ?? null;
	};
	const plain = await seen({}).catch(() => null);
	if (!plain)
		return [
			warning(
				'the server does not recognise this command’s signature',
				'Run the doctor with the variables of the server, and the same version. Two servers must share one AUTH_SECRET.',
			),
		];
	if (plain.headers.length > 0 && isTrustedProxy(plain.address, env.TRUSTED_PROXIES))
		return [
			ok(
				`requests arrive through ${plain.peer}; whether visitors can forge their address cannot be judged from here, because this machine is a trusted proxy itself`,
			),
		];
	const forged = await seen({ 'x-forwarded-for': FORGED, forwarded: `for=${FORGED}` }).catch(() => null);
	if (forged?.address === FORGED)
		return [
			error(
				'a visitor can choose the address that is stored and limited',
				'Let the proxy set X-Forwarded-For (or Forwarded) and remove the other, and name no more than the proxies in TRUSTED_PROXIES.',
			),
		];
	return [...judgeHost(url, plain.host), judge(env, plain)];
}

/** Writes of pages are refused where their origin has another host than the request (`isSameOrigin`). */
function judgeHost(url: URL, host: string | null): Finding[] {
	if (host?.toLowerCase() === url.host) return [];
	return [
		error(
			`the proxy sends the Host ${host ?? '(none)'} and not ${url.host}: sign-ins and bids of some browsers are refused`,
			'Let it pass the header on: `proxy_set_header Host $http_host;` in nginx.',
		),
	];
}

function judge(
	env: Env,
	{ peer, trusted, address, headers }: NonNullable<ReturnType<typeof health.parse>['seen']>,
): Finding {
	if (headers.length > 0 && !trusted)
		return error(
			`requests come through ${peer}, which is not trusted: everybody behind it counts as one address`,
			`Add ${peer} to TRUSTED_PROXIES.`,
		);
	if (headers.length > 1)
		return warning(
			'the proxy sends both X-Forwarded-For and Forwarded',
			'Let it set one and remove the other: if they disagree, neither counts.',
		);
	if (trusted && headers.length === 0)
		return error(
			`the proxy ${peer} does not say for whom it asks: everybody counts as one address`,
			'Let it set X-Forwarded-For.',
		);
	if (!trusted && env.TRUSTED_PROXIES.rules.length > 0)
		return warning(
			`requests come from ${peer}, which is not in TRUSTED_PROXIES`,
			'Name the proxy that the server sees.',
		);
	return ok(`this machine is seen as ${address}${trusted ? `, through ${peer}` : ', without a proxy'}`);
}
