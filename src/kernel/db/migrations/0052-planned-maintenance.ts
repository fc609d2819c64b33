import type { Migration } from '../migrate.ts'

export const plannedMaintenanceColumns: Migration = {
  name: '0052-planned-maintenance',
  up: () => [
    // Named checks instead of tags, and who has planned it if that was not a person.
    `alter table maintenance_windows add column check_uuids text not null default '[]'`,
    `alter table maintenance_windows add column origin text`,
    `create index maintenance_windows_origin on maintenance_windows (origin) where origin is not null`,
  ],
}
