/** Prefix of statements that are planned for their values each time: the best plan for a rare word or status is slow for a common one. */
export const CUSTOM_PLAN = '/* planned anew */'
