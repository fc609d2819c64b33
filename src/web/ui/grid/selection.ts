// Selected rows, by key: positions change with live data.

export type Selection = {
  readonly keys: ReadonlySet<string>
  /** Start of a range: the last selected row. */
  readonly anchor: string | undefined
}

export const noSelection: Selection = { keys: new Set(), anchor: undefined }

export const toggled = (selection: Selection, key: string): Selection => {
  const keys = new Set(selection.keys)
  if (!keys.delete(key)) keys.add(key)
  return { keys, anchor: key }
}

/** Adds the range from the anchor to the row; without an anchor only the row. */
export const ranged = (selection: Selection, order: readonly string[], key: string): Selection => {
  const to = order.indexOf(key)
  const from = selection.anchor === undefined ? to : order.indexOf(selection.anchor)
  if (to === -1) return selection
  const [low, high] = from === -1 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  return { keys: new Set([...selection.keys, ...order.slice(low, high + 1)]), anchor: key }
}

export const everything = (order: readonly string[]): Selection => ({ keys: new Set(order), anchor: undefined })

/** Drops rows that are gone: bulk actions must only affect visible rows. */
export const stillThere = (selection: Selection, order: readonly string[]): Selection => {
  if (selection.keys.size === 0) return selection
  const there = new Set(order)
  const keys = [...selection.keys].filter((key) => there.has(key))
  return keys.length === selection.keys.size ? selection : { keys: new Set(keys), anchor: selection.anchor }
}
