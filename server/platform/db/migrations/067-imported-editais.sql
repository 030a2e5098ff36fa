-- A lot of a list has the list's page of the property as its edital, unless it names another one (issue 18). Nothing that is
-- indexed depends on it.
alter table properties disable trigger user;
update properties set notice_url = source_url where source = 'caixa' and notice_url is null and source_url is not null;
alter table properties enable trigger user;
