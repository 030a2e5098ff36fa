import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#domain/values/time.ts';

/** What the image of a provider has beside Debian's base system; sshd itself is not to run here. */
const IMAGE = 'systemd-sysv,dbus,udev,procps,iproute2,openssh-server,locales';

const BOOT = `
cd "$1"
mount -t overlay overlay -o lowerdir="$2",upperdir="$PWD/upper",workdir="$PWD/work" root
cd root
mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=620,gid=5 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
for each in null:3 zero:5 full:7 random:8 urandom:9; do mknod -m 666 "dev/\${each%:*}" c 1 "\${each#*:}"; done
mknod -m 666 dev/tty c 5 0
mknod -m 600 dev/console c 1 3
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
mkdir -p .before
pivot_root . .before
umount --lazy .before
exec env -i container=bare PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
`;

/** The authorities that Node and npm trust beside their own. */
export const TRUSTED = '/etc/trusted-authorities.pem';

/** How long systemd and its services may take. */
const BOOTED = 60 * SECOND;

interface Ran {
	status: number | null;
	/** Both outputs, in the order in which they were written. */
	output: string;
}

/** A machine with a fresh Debian 13 whose first process is systemd; its network is that of the machine that it runs on. */
export interface BareMachine {
	readonly root: string;
	/** Runs commands as root, as somebody who typed them. */
	run: (commands: string, env?: Record<string, string>) => Ran;
	stop: () => Promise<void>;
}

/** Fetches Debian's packages into `folder` with debootstrap, unless they are there. */
function makeBase(folder: string): void {
	if (existsSync(join(folder, 'etc/ssh'))) return;
	const made = spawnSync('debootstrap', ['--variant=minbase', `--include=${IMAGE}`, 'trixie', folder], {
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	if (made.status !== 0) throw new Error('debootstrap failed');
}

/** The first process of the new machine: the child of `unshare`. */
async function firstProcess({ pid }: ChildProcess): Promise<number> {
	for (let waited = 0; waited < BOOTED; waited += SECOND / 10) {
		const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
		if (child && readFileSync(`/proc/${child}/comm`, 'utf8') === 'systemd\n') return Number(child);
		await sleep(SECOND / 10);
	}
	throw new Error('systemd did not start');
}

/** Starts a machine in `folder`: everything that it writes is in `upper`, which may have files already. Needs root, debootstrap and a network. */
export async function startMachine(base: string, folder: string): Promise<BareMachine> {
	makeBase(base);
	const units = join(folder, 'upper/etc/systemd/system');
	for (const each of [units, join(folder, 'work'), join(folder, 'root')])
		mkdirSync(each, { recursive: true });
	for (const unit of ['ssh.service', 'ssh.socket']) symlinkSync('/dev/null', join(units, unit));
	copyFileSync('/etc/resolv.conf', join(folder, 'upper/etc/resolv.conf'));
	// Those that reach their package registries through a proxy name its authority.
	const authorities = process.env.NODE_EXTRA_CA_CERTS;
	writeFileSync(join(folder, 'upper', TRUSTED), authorities ? readFileSync(authorities) : '');
	const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc', '--cgroup'];
	const unshared = spawn('unshare', [...namespaces, 'sh', '-euc', BOOT, 'sh', folder, base], {
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	const first = await firstProcess(unshared);
	const enter = ['--target', String(first), '--mount', '--pid', '--uts', '--ipc', '--cgroup', '--root'];
	const run = (commands: string, env: Record<string, string> = {}): Ran => {
		const { status, stdout } = spawnSync(
			'nsenter',
			[...enter, 'sh', '-euc', `exec 2>&1\ncd /root\n${commands}`],
			{
				encoding: 'utf8',
				maxBuffer: 2 ** 27,
				env: {
					PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
					HOME: '/root',
					TERM: 'dumb',
					LANG: 'C.UTF-8',
					NODE_EXTRA_CA_CERTS: TRUSTED,
					...(authorities && { npm_config_cafile: TRUSTED }),
					...env,
				},
			},
		);
		return { status, output: stdout };
	};
	const until = Date.now() + BOOTED;
	while (!/^(running|degraded)$/m.test(run('systemctl is-system-running --wait || true').output)) {
		if (Date.now() > until) throw new Error('systemd did not come up');
		await sleep(SECOND / 2);
	}
	return {
		root: `/proc/${first}/root`,
		run,
		stop: async () => {
			const ended = new Promise((resolve) => unshared.once('exit', resolve));
			run('systemctl poweroff || true');
			const timer = setTimeout(() => unshared.kill('SIGKILL'), 90 * SECOND);
			await ended;
			clearTimeout(timer);
			rmSync(folder, { recursive: true, force: true });
		},
	};
}
