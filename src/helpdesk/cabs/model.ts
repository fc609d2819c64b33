export type CabRule = 'any' | 'majority' | 'all' | 'min_count'

/** Members and approval rule of a change advisory board. `min_count` is used only with the rule `min_count`. */
export type ApprovalBoard = { readonly rule: CabRule; readonly min_count: number | null; readonly member_ids: readonly number[] }
