import type { Migration } from '../migrate.ts'

/** The set-up used to keep the display name of the generated account. A single word is stored as both names, so it is not repeated. */
export const repairFirstAccountName: Migration = {
  name: '0103-repair-first-account-name',
  up: () => [
    `update accounts
       set name = case when first_name = last_name then first_name else trim(first_name || ' ' || last_name) end, version = version + 1
       where name = 'Ada Admin' and not (first_name = 'Ada' and last_name = 'Admin') and trim(first_name) <> ''`,
  ],
}
