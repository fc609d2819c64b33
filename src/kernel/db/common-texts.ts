import type { BulkColumns, BulkRow } from './bulk.ts'

/**
 * Which columns are texts that all of these rows have in common, so that they can be handed over once: of rows that are written together
 * many say the same, such as who sent them and what they are. Never all of the columns: something has to say how many rows there are.
 */
export const commonTexts = (columns: BulkColumns, rows: readonly BulkRow[]): readonly boolean[] => {
  const [first] = rows
  const isCommon = Object.values(columns).map((type, place) => type === 'text' && rows.every((row) => row[place] === first?.[place]))
  return isCommon.includes(false) ? isCommon : isCommon.with(0, false)
}
