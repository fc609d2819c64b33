/** The way to a neighbour as the list stands now: it still leads there after the list has changed. Nothing at its end. */
export type FindStep = (by: 1 | -1) => (() => void) | undefined
