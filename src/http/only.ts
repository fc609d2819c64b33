/** The item of a list that has one: what a mapper of lists makes of one record. */
export const only = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
