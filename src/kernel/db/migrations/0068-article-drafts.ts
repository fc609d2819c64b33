import type { Migration } from '../migrate.ts'

export const articleDraftTables: Migration = {
  name: '0068-article-drafts',
  up: () => [
    // Unsaved text of an agent, one per place: an article, a missing translation or a new article.
    `create table kb_drafts (
      account_id bigint not null references accounts (id) on delete cascade,
      place text not null,
      article_id bigint references kb_articles (id) on delete cascade,
      title text not null,
      body text not null,
      version bigint not null,
      updated_at bigint not null,
      primary key (account_id, place)
    )`,
    `create index kb_drafts_article on kb_drafts (article_id)`,
    `create index kb_drafts_place on kb_drafts (place)`,
  ],
}
