/** Returns a function that opens the next or previous ticket of the list, as ordered at the time of the call; undefined at its end. */
export type FindStep = (by: 1 | -1) => (() => void) | undefined
