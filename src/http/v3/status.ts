import { sql } from 'kysely'
import { getStatus } from '../../contract/v3/status.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

/** A real query, not a promise: it fails when the database does. */
export const statusRoutes = (door: Door): void =>
  serve(door, getStatus, async (reader) => {
    await sql`select count(*) from projects`.execute(reader.db)
    return ok('OK', { 'content-type': 'text/html; charset=utf-8' })
  })
