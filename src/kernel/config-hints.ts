/** Damerau–Levenshtein distance (optimal string alignment). */
export const editDistance = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const cost = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line.push(
        Math.min(
          cost(row - 1, column) + 1,
          cost(row, column - 1) + 1,
          cost(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? cost(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return cost(a.length, b.length)
}

// Shorter names are within one or two letters of many valid ones (HOST, HOME).
const MIN_NAME_LENGTH = 6
const MAX_DISTANCE = 2

export const findHints = (names: readonly string[], known: readonly string[]): readonly string[] =>
  names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const suggestion = known.find((setting) => setting.length >= MIN_NAME_LENGTH && editDistance(name, setting) <= MAX_DISTANCE)
      return suggestion === undefined ? [] : [`${name} is not a setting; is ${suggestion} meant?`]
    })
