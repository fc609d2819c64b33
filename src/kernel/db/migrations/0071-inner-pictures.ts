import type { Migration } from '../migrate.ts'

export const innerPictures: Migration = {
  name: '0071-inner-pictures',
  // By this name a mail refers to a part of itself, which is how a picture stands between its words.
  up: () => [`alter table attachments add column content_id text`],
}
