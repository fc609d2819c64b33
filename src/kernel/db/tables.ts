/** All tables. Each module adds its own: `declare module '…/kernel/db/tables.ts' { interface Tables { checks: CheckRow } }`. */
export interface Tables {}
