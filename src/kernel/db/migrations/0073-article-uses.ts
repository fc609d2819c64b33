import type { Migration } from '../migrate.ts'

export const articleUseTables: Migration = {
  name: '0073-article-uses',
  up: () => [
    `create table kb_reply_uses (
      article_id bigint not null references kb_articles (id) on delete cascade,
      reply_id bigint not null references replies (id) on delete cascade,
      primary key (article_id, reply_id)
    )`,
    `create index kb_reply_uses_reply on kb_reply_uses (reply_id)`,
  ],
}
