import { REFERENCE_KINDS, type ReferenceKind, type ReferenceCounts } from '../contract/v1/reference-kinds.ts'
import type { Reader, Tx } from '../kernel/db/db.ts'
import { conflict } from '../kernel/errors.ts'
import type { Actor } from './actor.ts'

/** Records that refer to a role or a department. References that `uses` counts block its deletion; `release` removes the others. */
export type ReferenceSource = {
  readonly uses?: (reader: Reader, id: number) => Promise<ReferenceCounts>
  readonly release?: (tx: Tx, id: number, actor: Actor) => Promise<void>
}

const WORDS: Readonly<Record<ReferenceKind, readonly [one: string, more: string]>> = {
  tickets: ['ticket', 'tickets'],
  merged_tickets: ['merged ticket', 'merged tickets'],
  agents: ['agent', 'agents'],
  deactivated_agents: ['deactivated agent', 'deactivated agents'],
  mailboxes: ['mailbox', 'mailboxes'],
  macros: ['macro', 'macros'],
  views: ['shared view', 'shared views'],
  automations: ['automation', 'automations'],
  sla_policies: ['SLA policy', 'SLA policies'],
  escalation_policies: ['escalation policy', 'escalation policies'],
  webhooks: ['webhook', 'webhooks'],
  assets: ['asset', 'assets'],
  problems: ['problem', 'problems'],
  changes: ['open change', 'open changes'],
  integrations: ['integration', 'integrations'],
  saml_connections: ['SAML connection', 'SAML connections'],
  oidc_connections: ['OpenID connection', 'OpenID connections'],
  scim_connections: ['SCIM connection', 'SCIM connections'],
  scim_groups: ['directory group', 'directory groups'],
}

/** Lists references, for example "3 tickets, 1 agent and 2 mailboxes"; empty without references. */
export const formatReferences = (uses: ReferenceCounts): string => {
  const parts = REFERENCE_KINDS.flatMap((use) => {
    const count = uses[use] ?? 0
    return count === 0 ? [] : [`${count} ${WORDS[use][count === 1 ? 0 : 1]}`]
  })
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

export const assertUnreferenced = (type: 'department' | 'role', uses: ReferenceCounts): void => {
  const users = formatReferences(uses)
  if (users === '') return
  const named = Object.fromEntries(Object.entries(uses).filter(([, count]) => count > 0))
  conflict('in_use', `This ${type} is still used by ${users}. Assign another ${type} first.`, { uses: named })
}

type ReferencedRecord = { readonly type: 'department' | 'role'; readonly id: number }

/** Throws while a source counts references to the record, else releases the references that do not block its deletion. */
export const releaseReferences = async (
  tx: Tx,
  actor: Actor,
  { type, id }: ReferencedRecord,
  sources: readonly ReferenceSource[],
): Promise<void> => {
  let uses: ReferenceCounts = {}
  for (const source of sources) uses = { ...uses, ...(await source.uses?.(tx, id)) }
  assertUnreferenced(type, uses)
  for (const source of sources) await source.release?.(tx, id, actor)
}
