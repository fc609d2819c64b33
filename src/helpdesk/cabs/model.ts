export type CabRule = 'any' | 'majority' | 'all' | 'min_count'

/** Members and approval rule of a board. `min_count` belongs to the rule of that name. */
export type ApprovalBoard = { readonly rule: CabRule; readonly min_count: number | null; readonly member_ids: readonly number[] }
