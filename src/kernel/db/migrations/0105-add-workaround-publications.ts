import type { Migration } from '../migrate.ts'

/** Publications in force, the newest last. The undo window is seconds, so of existing publications only the newest can still matter. */
export const addWorkaroundPublications: Migration = {
  name: '0105-add-workaround-publications',
  up: ({ types }) => [
    `create table workaround_publications (
      id ${types.id},
      problem_id bigint not null references problems (id) on delete cascade,
      published_at bigint not null
    )`,
    `create index workaround_publications_problem on workaround_publications (problem_id, id)`,
    `insert into workaround_publications (problem_id, published_at)
     select id, workaround_published_at from problems where workaround_published_at is not null order by id`,
  ],
}
