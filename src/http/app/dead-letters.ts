import * as routes from '../../contract/app/dead-letters.ts'
import { formatIsoMillis, type Instant } from '../../contract/time.ts'
import { countOutbox, listDeadEvents } from '../../kernel/outbox/dead-events.ts'
import { countDeadJobs, listDeadJobs } from '../../kernel/jobs/dead-jobs.ts'
import { retryDeadLetters } from '../../people/settings/dead-letters.ts'
import type { Api } from '../kit/api-conventions.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'

const MAX_ERROR_LENGTH = 1_000

type Stored = Pick<routes.DeadLetter, 'id' | 'attempts' | 'last_error'> & { readonly created_at: Instant }

const toRecord = (name: string, { id, attempts, last_error, created_at }: Stored): routes.DeadLetter => ({
  id,
  name,
  attempts,
  last_error: last_error && last_error.slice(0, MAX_ERROR_LENGTH).toWellFormed(),
  created_at: formatIsoMillis(created_at),
})

export const registerDeadLetterRoutes = (api: Api): void => {
  serve(api, routes.listDeadLetters, async (reader) => {
    const jobs = await listDeadJobs(reader, routes.MAX_DEAD_LETTERS)
    const events = await listDeadEvents(reader, routes.MAX_DEAD_LETTERS)
    return ok({
      data: {
        jobs: jobs.map((job) => toRecord(job.kind, job)),
        num_jobs: await countDeadJobs(reader),
        events: events.map((event) => toRecord(event.name, event)),
        num_events: (await countOutbox(reader)).dead,
      },
    })
  })
  serve(api, routes.retryDeadLetters, async (tx, { body }, actor) => ok({ data: { num_retried: await retryDeadLetters(tx, actor, body) } }))
}
