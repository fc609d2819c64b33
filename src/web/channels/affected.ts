/** Integration ids by check uuid. */
export type Assignments = Readonly<Record<string, readonly string[]>>

export type Affected = {
  /** Checks that notify one of the integrations. */
  readonly checks: readonly string[]
  /** Checks that would notify no integration any more. */
  readonly silenced: readonly string[]
}

export const affectedBy = (assignments: Assignments, doomed: readonly string[]): Affected => {
  const gone = new Set(doomed)
  const hit = Object.entries(assignments).filter(([, hearers]) => hearers.some((uuid) => gone.has(uuid)))
  return {
    checks: hit.map(([check]) => check),
    silenced: hit.filter(([, hearers]) => hearers.every((uuid) => gone.has(uuid))).map(([check]) => check),
  }
}

export const silentIn = <Row extends { readonly uuid: string }>(rows: readonly Row[], assignments: Assignments): readonly Row[] =>
  rows.filter(({ uuid }) => (assignments[uuid] ?? []).length === 0)
