import { MINUTE, type Instant } from '../../contract/time.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import type { DryRunResult } from './dry-run.ts'

/** Results of test sign-ins. They contain personal data, so they are sealed, bound to one session and short-lived. */

// Pruned every five minutes, so nothing remains after fifteen.
const LIFETIME = 10 * MINUTE

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    saml_trials: {
      id: string
      connection_id: number
      session_id: number
      sealed_result: string
      created_at: Instant
      expires_at: Instant
    }
  }
}

export type TestSignInResult = {
  readonly response_xml: string
  readonly assertion_xml: string | null
  readonly is_verified: boolean
  readonly name_id: string | null
  readonly name_id_format: string | null
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[]; readonly meaning: string | null }[]
  readonly refusals: readonly { readonly reason: string; readonly detail: string }[]
  readonly person: DryRunResult | null
}

export type TestSignIn = TestSignInResult & { readonly id: string; readonly received_at: Instant; readonly expires_at: Instant }

type Kept = { readonly connection_id: number; readonly session_id: number; readonly result: TestSignInResult }

export const storeTestSignIn = async (tx: Tx, box: SecretBox, { connection_id, session_id, result }: Kept): Promise<string> => {
  const id = tx.ids.bytes(24).toString('base64url')
  const sealed_result = box.seal(JSON.stringify(result), tx.ids.bytes(12))
  const expires_at = tx.now + LIFETIME
  await tx.db.insertInto('saml_trials').values({ id, connection_id, session_id, sealed_result, created_at: tx.now, expires_at }).execute()
  return id
}

type TestSignInRef = { readonly connection_id: number; readonly id: string }

// Only `storeTestSignIn` writes these results.
const parseResult = (text: string): TestSignInResult => JSON.parse(text)

/** Readable only by the session that ran the test; `not_found` for others. */
export const readTestSignIn = async (
  tx: Tx,
  box: SecretBox,
  actor: AgentActor,
  { connection_id, id }: TestSignInRef,
): Promise<TestSignIn> => {
  const row = await tx.db
    .selectFrom('saml_trials')
    .selectAll()
    .where('id', '=', id)
    .where('connection_id', '=', connection_id)
    .where('session_id', '=', actor.session_id ?? 0)
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  if (!row) return notFound('test sign-in')
  await audit(tx, actor, { action: 'saml_trial.read', object: { type: 'saml_connection', id: connection_id } })
  return { ...parseResult(box.open(row.sealed_result)), id, received_at: row.created_at, expires_at: row.expires_at }
}

export const pruneTestSignIns = async (tx: Tx): Promise<'done'> => {
  await tx.db.deleteFrom('saml_trials').where('expires_at', '<=', tx.now).execute()
  return 'done'
}
