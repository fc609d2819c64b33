import type { Migration } from '../migrate.ts'

export const keyUseColumns: Migration = { name: '0075-key-use', up: () => [`alter table project_keys add column last_used_ip text`] }
