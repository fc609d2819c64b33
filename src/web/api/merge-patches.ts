// Patches of the live stream: merged per record until the next paint, then applied to the query cache.

export type Patch = {
  /** Kind of the record: `check`, `ticket`, … */
  readonly t: string
  readonly id: string | number
  /** Version of the record after the change. */
  readonly v: number
  readonly p: Readonly<Record<string, unknown>>
}

export type Waiting = ReadonlyMap<string, ReadonlyMap<string, Patch>>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses the data of a frame; undefined when it is not a patch. */
export const readPatch = (data: string): Patch | undefined => {
  let found: unknown
  try {
    found = JSON.parse(data)
  } catch {
    return undefined
  }
  if (!isRecord(found) || !isRecord(found.p)) return undefined
  const { t, id, v, p } = found
  if (typeof t !== 'string' || typeof v !== 'number' || (typeof id !== 'string' && typeof id !== 'number')) return undefined
  return { t, id, v, p }
}

/** Merges two patches of one record. A late, older patch changes nothing. */
export const mergeTwo = (first: Patch, second: Patch): Patch =>
  second.v <= first.v ? first : { ...second, p: { ...first.p, ...second.p } }

export const mergePatch = (waiting: Map<string, Map<string, Patch>>, patch: Patch): void => {
  const ofKind = waiting.get(patch.t) ?? new Map<string, Patch>()
  const before = ofKind.get(String(patch.id))
  ofKind.set(String(patch.id), before === undefined ? patch : mergeTwo(before, patch))
  waiting.set(patch.t, ofKind)
}

const idOf = (row: Record<string, unknown>): string | undefined => {
  const id = row.uuid ?? row.id
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

const patchRow = (row: Record<string, unknown>, patches: ReadonlyMap<string, Patch>): Record<string, unknown> => {
  const patch = patches.get(idOf(row) ?? '')
  if (patch === undefined) return row
  // The cache may be newer: the response to a local write can arrive before its event.
  if (typeof row.v === 'number' && row.v >= patch.v) return row
  return { ...row, ...patch.p, v: patch.v }
}

const patchList = (rows: readonly unknown[], patches: ReadonlyMap<string, Patch>): readonly unknown[] => {
  let changed = false
  const next = rows.map((row) => {
    const after = patchData(row, patches)
    if (after !== row) changed = true
    return after
  })
  return changed ? next : rows
}

const containers = ['data', 'rows', 'pages'] as const

/** Applies patches to cached data: a record, a list, a page or pages. Unchanged rows keep their identity. */
export const patchData = (data: unknown, patches: ReadonlyMap<string, Patch>): unknown => {
  if (Array.isArray(data)) return patchList(data, patches)
  if (!isRecord(data)) return data
  const inside = containers.find((name) => typeof data[name] === 'object' && data[name] !== null)
  if (inside === undefined) return patchRow(data, patches)
  const after = patchData(data[inside], patches)
  return after === data[inside] ? data : { ...data, [inside]: after }
}

const rowsIn = (data: unknown): readonly unknown[] => {
  if (Array.isArray(data)) return data
  return isRecord(data) && Array.isArray(data.data) ? data.data : []
}

/** Whether a patch adds a record that the list lacks. Only a patch with a name holds a complete record; the patch of a ping has no name. */
export const bringsNew = (data: unknown, patches: ReadonlyMap<string, Patch>): boolean => {
  const whole = [...patches.values()].filter((patch) => 'name' in patch.p)
  if (whole.length === 0) return false
  const known = new Set(rowsIn(data).map((row) => (isRecord(row) ? idOf(row) : undefined)))
  return whole.some((patch) => !known.has(String(patch.id)))
}
