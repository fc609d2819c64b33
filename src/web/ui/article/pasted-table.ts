import { withStylesAside } from './pasted-styles.ts'

/** Cells of the first table in pasted HTML, as from a spreadsheet. */
export const pastedTable = (html: string): readonly (readonly string[])[] | undefined => {
  if (!html.includes('<table')) return undefined
  const table = new DOMParser().parseFromString(withStylesAside(html), 'text/html').querySelector('table')
  if (table === null) return undefined
  return [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? ''))
}
