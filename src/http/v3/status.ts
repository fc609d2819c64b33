import { getStatus } from '../../contract/v3/status.ts'
import { assertDatabaseAnswers } from '../../kernel/db/health-check.ts'
import type { Api } from '../api-conventions.ts'
import { ok } from '../responses.ts'
import { serve } from '../serve.ts'

export const registerStatusRoutes = (api: Api): void =>
  serve(api, getStatus, async (reader) => {
    await assertDatabaseAnswers(reader)
    return ok('OK', { 'content-type': 'text/html; charset=utf-8' })
  })
