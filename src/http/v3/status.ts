import { getStatus } from '../../contract/v3/status.ts'
import { proveItAnswers } from '../../kernel/db/answers.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const statusRoutes = (door: Door): void =>
  serve(door, getStatus, async (reader) => {
    await proveItAnswers(reader)
    return ok('OK', { 'content-type': 'text/html; charset=utf-8' })
  })
