import type { Migration } from '../migrate.ts'

export const articleFileTables: Migration = {
  name: '0072-article-files',
  up: ({ types }) => [
    // Files of articles, stored by hash beside those of tickets. The random key makes the URL unguessable.
    `create table kb_files (
      id ${types.id},
      key text not null unique,
      sha256 text not null,
      filename text not null,
      content_type text not null,
      size bigint not null,
      uploader_id bigint references accounts (id) on delete set null,
      created_at bigint not null
    )`,
    `create index kb_files_content on kb_files (sha256)`,
    `create index kb_files_oldest on kb_files (created_at)`,
    // Articles that refer to a file, in the current version or only in an older one, which can be restored.
    `create table kb_file_uses (
      file_id bigint not null references kb_files (id),
      article_id bigint not null references kb_articles (id) on delete cascade,
      is_current integer not null,
      primary key (file_id, article_id)
    )`,
    `create index kb_file_uses_article on kb_file_uses (article_id)`,
    `alter table kb_articles add column publish_at bigint`,
  ],
}
