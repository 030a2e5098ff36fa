-- Whether each width also lies there as AVIF; pictures stored before have WebP alone.
alter table auction_images add column avif boolean not null default false;
