// Grouped rows. A row is in one group only, so that it is counted and selected once.

export type Heading<Row> = { readonly group: string; readonly members: readonly Row[] }
export type Line<Row> = Row | Heading<Row>

export const isHeading = <Row extends object>(line: Line<Row>): line is Heading<Row> => 'members' in line

export const keyOfLine = <Row extends object>(line: Line<Row>, keyOf: (row: Row) => string): string =>
  isHeading(line) ? `group ${line.group}` : keyOf(line)

type Grouping<Row> = {
  readonly groupOf: (row: Row) => string
  readonly inTurn: (groups: readonly string[]) => readonly string[]
}

export const inGroups = <Row extends object>(rows: readonly Row[], { groupOf, inTurn }: Grouping<Row>): readonly Line<Row>[] => {
  const groups = Map.groupBy(rows, groupOf)
  return inTurn([...groups.keys()]).flatMap((group): readonly Line<Row>[] => {
    const members = groups.get(group) ?? []
    return [{ group, members }, ...members]
  })
}

/** Alphabetical; the empty group is last. */
export const byName = (groups: readonly string[]): readonly string[] =>
  groups.toSorted((a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b))
