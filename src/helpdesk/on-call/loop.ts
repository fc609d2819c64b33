import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { system } from '../../people/actor.ts'
import { advancePage } from './advance-page.ts'
import { computeNextStep } from './escalation.ts'
import type { StoredPage } from './model.ts'
import { findNextPageDue, lockDuePages, savePage } from './pages-store.ts'
import { findPolicy } from './policies.ts'

const BATCH_SIZE = 50
const onCallActor = system('on-call')

const advanceDuePage = async (tx: Tx, page: StoredPage): Promise<void> => {
  const policy = page.policy_id === null ? undefined : await findPolicy(tx, page.policy_id)
  if (policy) await advancePage(tx, onCallActor, page, { policy, step: computeNextStep(page, policy, tx.now) })
  else await savePage(tx, { ...page, next_due_at: null })
}

export const onCallLoop = (db: Db): Loop => ({
  name: 'on-call',
  topics: ['on-call', 'resync'],
  step: async () => {
    const isDue = await db.read(async (reader) => ((await findNextPageDue(reader)) ?? Infinity) <= reader.now)
    if (!isDue) return 'idle'
    const count = await db.tx(async (tx) => {
      const pages = await lockDuePages(tx, BATCH_SIZE)
      for (const page of pages) await advanceDuePage(tx, page)
      return pages.length
    })
    return count > 0 ? 'more' : 'idle'
  },
  nextDue: () => db.read(findNextPageDue),
})
