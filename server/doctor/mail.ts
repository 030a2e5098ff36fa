import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { SECOND } from '#domain/values/time.ts';
import { isLoopback } from '#server/platform/client-address.ts';
import { messageOf } from '#server/platform/mail/mail.ts';
import { senderOf } from '#server/platform/mail/sender.ts';
import { brandOf } from '#server/start/brand.ts';
import type { Env } from '#server/start/env.ts';
import { type Finding, reportOf, wordsOf } from './finding.ts';

const WAIT = {
	dnsTimeout: 5 * SECOND,
	connectionTimeout: 10 * SECOND,
	greetingTimeout: 10 * SECOND,
	socketTimeout: 10 * SECOND,
};

interface MailOptions {
	/** Where a test email is sent; null sends none. */
	sendTest: string | null;
	/** A certificate authority to trust beside the system's. */
	ca: string | undefined;
}

const { ok, warning, error } = reportOf('mail');
const REMEDY =
	'Check SMTP_URL (host, port, name, password) with the mail provider, and that no firewall blocks the port.';

/** Connects to the mail server and signs in, encrypted, without sending anything unless asked to. */
export async function examineMail(env: Env, { sendTest, ca }: MailOptions): Promise<Finding[]> {
	if (!env.SMTP_URL) return [];
	const url = new URL(env.SMTP_URL);
	const sender = senderOf(brandOf(env), env.SMTP_URL);
	const plainAllowed = url.searchParams.get('requireTLS') === 'false';
	for (const name of ['from', 'requireTLS']) url.searchParams.delete(name);
	const open = (requireTLS: boolean) =>
		createTransport({ url: url.href, requireTLS, ...WAIT, ...(ca && { tls: { ca } }) });
	const [encrypted, thrown] = await attempt(() => open(true).verify());
	if (encrypted) return [ok(`${url.host} accepts the login, encrypted`), ...(await test(open(true)))];
	const [plain] = url.protocol === 'smtp:' ? await attempt(() => open(false).verify()) : [false];
	if (!plain) return [error(`${url.host}: ${wordsOf(thrown)}`, REMEDY)];
	if (isLoopback(url.hostname))
		return [ok(`${url.host} on this machine accepts the login`), ...(await test(open(false)))];
	if (!plainAllowed)
		return [
			error(
				`${url.host} offers no encryption that can be trusted, so that nothing is sent: ${wordsOf(thrown)}`,
				'Use a server with STARTTLS and a valid certificate, or smtps://; in a private network ?requireTLS=false.',
			),
		];
	return [
		warning(
			`${url.host} takes the password and the emails unencrypted, as SMTP_URL allows`,
			'Use a server with STARTTLS and a valid certificate, or smtps://.',
		),
		...(await test(open(false))),
	];

	async function test(transport: ReturnType<typeof open>): Promise<Finding[]> {
		if (sendTest === null) return [];
		const text = `Teste de envio de ${sender.name}.`;
		const mail = {
			to: sendTest,
			subject: 'Teste de envio',
			text,
			html: text,
			message_id: `<${randomUUID()}@doctor>`,
		};
		const [sent, refused] = await attempt(() => transport.sendMail(messageOf(mail, sender)));
		return [
			sent
				? ok(`a test email was sent to ${sendTest}`)
				: error(`a test email was refused: ${wordsOf(refused)}`, REMEDY),
		];
	}
}

async function attempt(what: () => Promise<unknown>): Promise<[boolean, unknown]> {
	try {
		await what();
		return [true, null];
	} catch (thrown) {
		return [false, thrown];
	}
}
