#!/bin/sh
# OpenStack Swift with its S3 interface at port 8333, on one disk in the volume /data. AWS_ACCESS_KEY_ID is `account:user`.
set -eu
user=$(echo "$AWS_ACCESS_KEY_ID" | tr : _)
mkdir -p /data/d1
chown swift /data/d1
cd /etc/swift
cat >swift.conf <<END
[swift-hash]
swift_hash_path_suffix = check
swift_hash_path_prefix = check
[storage-policy:0]
name = one
default = yes
END
head_of() {
	printf '[DEFAULT]\nbind_ip = %s\nbind_port = %s\nworkers = 0\nuser = swift\n' "$1" "$2"
	printf 'devices = /data\nmount_check = false\ndisable_fallocate = true\nlog_level = ERROR\n'
}
port=6200
for ring in account container object; do
	port=$((port + 1))
	{
		head_of 127.0.0.1 $port
		printf '[pipeline:main]\npipeline = %s-server\n[app:%s-server]\nuse = egg:swift#%s\n' $ring $ring $ring
	} >$ring-server.conf
	swift-ring-builder $ring.builder create 4 1 0
	swift-ring-builder $ring.builder add --region 1 --zone 1 --device d1 --weight 1 --ip 127.0.0.1 --port $port
	swift-ring-builder $ring.builder rebalance
	swift-$ring-server /etc/swift/$ring-server.conf &
done >/dev/null
filters='catch_errors memcache s3api tempauth copy slo dlo'
{
	head_of 0.0.0.0 8333
	printf '[pipeline:main]\npipeline = %s proxy-server\n' "$filters"
	printf '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\n'
	for filter in $filters; do printf '[filter:%s]\nuse = egg:swift#%s\n' $filter $filter; done |
		sed -e '/^use = egg:swift#s3api/a location = us-east-1\ns3_acl = false' \
			-e "/^use = egg:swift#tempauth/a user_$user = $AWS_SECRET_ACCESS_KEY .admin"
} >proxy-server.conf
exec swift-proxy-server /etc/swift/proxy-server.conf
