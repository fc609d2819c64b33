export type Change = { readonly field: string; readonly from: string; readonly to: string }

export type Words = {
  readonly yes: string
  readonly no: string
  readonly fieldOf?: (field: string) => string | undefined
  readonly wordOf?: (field: string, value: unknown) => string | undefined
}
const plain: Words = { yes: 'true', no: 'false' }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const isSimple = (value: unknown): boolean => typeof value !== 'object' || value === null

/** The last segment of the path is the field that decides the label. */
const shown = (value: unknown, path: readonly string[], words: Words): string => {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (isList(value)) return value.map((item) => shown(item, path, words)).join(', ')
  return isRecord(value) ? JSON.stringify(value) : (words.wordOf?.(path.at(-1) ?? '', value) ?? String(value))
}

const named = (path: readonly string[], words: Words): string =>
  path.map((part) => words.fieldOf?.(part) ?? part.replaceAll('_', ' ')).join(' · ')

const without = (list: readonly unknown[], other: readonly unknown[]): readonly unknown[] => list.filter((item) => !other.includes(item))

/** Returns removed and added items; if only the order differs, both lists. */
const betweenLists = (from: readonly unknown[], to: readonly unknown[]): readonly [unknown, unknown] => {
  const [gone, come] = [without(from, to), without(to, from)]
  return gone.length + come.length === 0 ? [from, to] : [gone, come]
}

/** Compares nested lists and records and returns only the paths that differ. */
const between = (path: readonly string[], from: unknown, to: unknown, words: Words): readonly Change[] => {
  if (isList(from) && isList(to) && [...from, ...to].every(isSimple)) {
    const [gone, come] = betweenLists(from, to)
    return [{ field: named(path, words), from: shown(gone, path, words), to: shown(come, path, words) }]
  }
  const [before, after] = [from, to].map((side) => (isList(side) && !side.every(isSimple) ? Object.fromEntries(counted(side)) : side))
  if ((isRecord(before) || isRecord(after)) && (isRecord(before) || isEmpty(before)) && (isRecord(after) || isEmpty(after))) {
    const [a, b] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
    return [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]))
      .flatMap((key) => between([...path, key], a[key], b[key], words))
  }
  return [{ field: named(path, words), from: shown(from, path, words), to: shown(to, path, words) }]
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || (isList(value) && value.length === 0)

const counted = (list: readonly unknown[]): readonly (readonly [string, unknown])[] =>
  list.map((item, index) => [String(index + 1), item] as const)

const isPair = (value: unknown): value is { readonly from?: unknown; readonly to?: unknown } =>
  isRecord(value) && Object.keys(value).length > 0 && Object.keys(value).every((name) => name === 'from' || name === 'to')

/** An entry holds either `from` and `to` or only the new value. */
export const changesOf = (changes: unknown, words: Words = plain): readonly Change[] =>
  isRecord(changes)
    ? Object.entries(changes).flatMap(([field, value]) =>
        isPair(value) ? between([field], value.from, value.to, words) : between([field], undefined, value, words),
      )
    : []

const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** CSV for spreadsheets. A leading quote disarms cells that would be run as formulas. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(cell).join(',')).join('\r\n')
