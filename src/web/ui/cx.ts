/** Class names, the absent ones left out. */
export const cx = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
