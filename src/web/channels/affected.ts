/** By uuid of a check, the integrations that hear of it. */
export type Assignments = Readonly<Record<string, readonly string[]>>

export type Affected = {
  /** Checks that tell one of them. */
  readonly checks: readonly string[]
  /** Those that would tell nobody any more. */
  readonly silenced: readonly string[]
}

/** What becomes of checks when these integrations are gone. */
export const affectedBy = (assignments: Assignments, doomed: readonly string[]): Affected => {
  const gone = new Set(doomed)
  const hit = Object.entries(assignments).filter(([, hearers]) => hearers.some((uuid) => gone.has(uuid)))
  return {
    checks: hit.map(([check]) => check),
    silenced: hit.filter(([, hearers]) => hearers.every((uuid) => gone.has(uuid))).map(([check]) => check),
  }
}

/** Checks nobody hears of. */
export const silentIn = <Row extends { readonly uuid: string }>(rows: readonly Row[], assignments: Assignments): readonly Row[] =>
  rows.filter(({ uuid }) => (assignments[uuid] ?? []).length === 0)
