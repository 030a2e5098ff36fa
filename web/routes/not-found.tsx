import { data } from 'react-router';
import { onDemand } from '#web/ui/lazy.tsx';

const StatusScreen = onDemand(() => import('#web/shell/status-screen.tsx'), { ahead: false });

export function loader() {
	return data(null, { status: 404 });
}

export default function NotFoundPage() {
	return <StatusScreen status={404} />;
}
