import { getStatus } from '../../contract/v3/status.ts'
import { assertDatabaseAnswers } from '../../kernel/db/health-check.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

export const registerStatusRoutes = (api: Api): void =>
  serve(api, getStatus, async (reader) => {
    await assertDatabaseAnswers(reader)
    return ok('OK', { 'content-type': 'text/html; charset=utf-8' })
  })
