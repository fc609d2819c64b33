export type DiffLine = { readonly kind: 'same' | 'gone' | 'new'; readonly text: string }

/** Maximum size of the LCS table, the product of both line counts; larger texts are shown in full, the old one first. */
const largest = 4_000_000

const common = (a: readonly string[], b: readonly string[]): readonly Uint32Array[] => {
  const table = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i]
      if (row === undefined) continue
      row[j] = a[i] === b[j] ? (table[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

export const diffLines = (before: string, after: string): readonly DiffLine[] => {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const gone = (text: string): DiffLine => ({ kind: 'gone', text })
  const fresh = (text: string): DiffLine => ({ kind: 'new', text })
  if (a.length * b.length > largest) return [...a.map(gone), ...b.map(fresh)]
  const table = common(a, b)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    const [old = '', now = ''] = [a[i], b[j]]
    if (old === now) {
      lines.push({ kind: 'same', text: old })
      i += 1
      j += 1
    } else if ((table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0)) {
      lines.push(gone(old))
      i += 1
    } else {
      lines.push(fresh(now))
      j += 1
    }
  }
  return [...lines, ...a.slice(i).map(gone), ...b.slice(j).map(fresh)]
}

export const aroundChanges = (lines: readonly DiffLine[], neighbours = 2): readonly (DiffLine | 'gap')[] => {
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - neighbours), at + neighbours + 1).some(({ kind }) => kind !== 'same'))
  return lines.flatMap((line, at): readonly (DiffLine | 'gap')[] => (near[at] === true ? [line] : near[at - 1] !== false ? ['gap'] : []))
}
