import type { Migration } from '../migrate.ts'

export const innerPictures: Migration = {
  name: '0071-inner-pictures',
  // Content-ID of a mail part, to which inline images of the HTML refer.
  up: () => [`alter table attachments add column content_id text`],
}
