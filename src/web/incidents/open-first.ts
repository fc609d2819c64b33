import type { Incident } from '../../contract/app/incident-overview.ts'

type Ranked = Pick<Incident, 'id' | 'status' | 'severity'>

const rank = { critical: 0, major: 1, minor: 2 } satisfies Record<Incident['severity'], number>

/** Active incidents first, by severity; then resolved ones, newest first. */
export const openFirst = <I extends Ranked>(incidents: readonly I[]): readonly I[] =>
  incidents.toSorted((a, b) => {
    const [aOver, bOver] = [a.status === 'resolved', b.status === 'resolved']
    if (aOver !== bOver) return aOver ? 1 : -1
    return aOver ? b.id - a.id : rank[a.severity] - rank[b.severity] || b.id - a.id
  })
