/** Resolves the neighbour in the current list, so it works after the list has changed. Undefined at the end. */
export type FindStep = (by: 1 | -1) => (() => void) | undefined
