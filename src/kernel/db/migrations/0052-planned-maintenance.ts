import type { Migration } from '../migrate.ts'

export const plannedMaintenanceColumns: Migration = {
  name: '0052-planned-maintenance',
  up: () => [
    // Individual checks instead of tags; origin is the record that planned the window, if no person did.
    `alter table maintenance_windows add column check_uuids text not null default '[]'`,
    `alter table maintenance_windows add column origin text`,
    `create index maintenance_windows_origin on maintenance_windows (origin) where origin is not null`,
  ],
}
