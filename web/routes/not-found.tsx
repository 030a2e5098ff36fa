import { data } from 'react-router';
import { onView } from '#web/ui/on-view.tsx';

const StatusScreen = onView(() => import('#web/shell/status-screen.tsx'));

export function loader() {
	return data(null, { status: 404 });
}

export default function NotFoundPage() {
	return <StatusScreen status={404} />;
}
