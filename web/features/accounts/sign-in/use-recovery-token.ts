import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { recoveryOpened } from '#web/api/session-client.ts';
import { isRecovery } from './tab.ts';

/**
 * The token of a recovery link, from behind the address's '#', which no server and no Referer ever sees; null without
 * one, undefined until the browser has been asked. It is only ever sent in the body that sets the password.
 */
export function useRecoveryToken(): string | null | undefined {
	const { hash } = useLocation();
	const recovery = isRecovery(useSearchParams()[0]);
	const [token, setToken] = useState<string | null>();

	useEffect(() => setToken(new URLSearchParams(hash.slice(1)).get('token')), [hash]);
	useEffect(() => {
		if (recovery && token) recoveryOpened();
	}, [recovery, token]);
	return token;
}
