/**
 * Every table of the product. The kernel knows none of them: each room adds its own where it lives, with
 * `declare module '…/kernel/db/tables.ts' { interface Tables { checks: CheckRow } }`.
 */
export interface Tables {}
