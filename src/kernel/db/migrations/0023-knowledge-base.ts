import type { Migration } from '../migrate.ts'

const categories = (id: string): readonly string[] => [
  `create table kb_categories (
    id ${id},
    name text not null,
    slug text not null unique,
    description text not null default '',
    position integer not null default 0,
    created_at bigint not null,
    updated_at bigint not null
  )`,
]

const articles = (id: string): readonly string[] => [
  // Translations of an article form one group.
  `create table kb_groups (id ${id}, created_at bigint not null)`,
  `create table kb_articles (
    id ${id},
    title text not null,
    slug text not null,
    body text not null,
    body_html text not null,
    excerpt text not null,
    category_id bigint references kb_categories (id) on delete set null,
    lang text not null,
    translation_group_id bigint not null references kb_groups (id),
    is_published integer not null default 0,
    published_at bigint,
    first_published_at bigint,
    visibility text not null,
    author_id bigint references accounts (id) on delete set null,
    tags text not null,
    version integer not null default 1,
    views_count integer not null default 0,
    helpful_count integer not null default 0,
    unhelpful_count integer not null default 0,
    words text not null,
    created_at bigint not null,
    updated_at bigint not null
  )`,
  `create unique index kb_articles_translation on kb_articles (translation_group_id, lang)`,
  `create index kb_articles_newest on kb_articles (created_at, id)`,
  `create index kb_articles_lang on kb_articles (lang, is_published, category_id)`,
  `create index kb_articles_category on kb_articles (category_id)`,
  // Current and former slugs: old addresses redirect.
  `create table kb_slugs (
    lang text not null,
    slug text not null,
    article_id bigint not null references kb_articles (id) on delete cascade,
    primary key (lang, slug)
  )`,
  `create index kb_slugs_slug on kb_slugs (slug)`,
  `create index kb_slugs_article on kb_slugs (article_id)`,
  `create table kb_versions (
    article_id bigint not null references kb_articles (id) on delete cascade,
    version integer not null,
    title text not null,
    body text not null,
    editor_id bigint,
    editor_name text not null,
    created_at bigint not null,
    primary key (article_id, version)
  )`,
  `create table kb_feedback (
    id ${id},
    article_id bigint not null references kb_articles (id) on delete cascade,
    visitor text not null,
    is_helpful integer not null,
    comment text not null,
    created_at bigint not null
  )`,
  `create unique index kb_feedback_once on kb_feedback (article_id, visitor)`,
]

export const knowledgeBaseTables: Migration = {
  name: '0023-knowledge-base',
  up: ({ types }) => [...categories(types.id), ...articles(types.id)],
}
