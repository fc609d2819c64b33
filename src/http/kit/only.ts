/** The single item of a list, for mappers of lists that are called with one record. */
export const only = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('The list is empty.')
  return item
}
