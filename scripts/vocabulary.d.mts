export const FIXED_NAMES: readonly { readonly at: string; readonly names: readonly string[]; readonly reason: string }[]
export const refusedWord: (name: string, isType: boolean) => string | undefined
