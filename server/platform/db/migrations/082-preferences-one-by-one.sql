-- Rights of preference are decided one by one (docs/decisions/075). Before, one approval of an enrolment granted every right of the person
-- in the sale, of which the desk saw one: where there are several, those in lots that are not over are asked for again.
create index preference_rights_page_idx on preference_rights (state, requested_at, id);
update preference_rights r set state = 'requested', requested_at = clock_timestamp(), version = r.version + 1
from auctions a
where a.id = r.auction_id and r.state = 'approved' and a.status in ('pending', 'active', 'paused')
	and exists (select from preference_rights o join auctions b on b.id = o.auction_id
		where o.user_id = r.user_id and o.id <> r.id and coalesce(b.sale_id, b.id) = coalesce(a.sale_id, a.id));
