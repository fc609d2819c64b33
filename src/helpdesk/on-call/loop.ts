import type { Db, Tx } from '../../kernel/db/db.ts'
import type { Loop } from '../../kernel/loops.ts'
import { system } from '../../people/actor.ts'
import { nextStep } from './escalation.ts'
import type { StoredPage } from './model.ts'
import { lockDuePages, nextPageDue, savePage } from './pages-store.ts'
import { findPolicy } from './policies.ts'
import { proceed } from './proceed.ts'

const AT_ONCE = 50
const clockwork = system('on-call')

const goOn = async (tx: Tx, page: StoredPage): Promise<void> => {
  const policy = page.policy_id === null ? undefined : await findPolicy(tx, page.policy_id)
  if (policy) await proceed(tx, clockwork, page, { policy, step: nextStep(page, policy, tx.now) })
  else await savePage(tx, { ...page, next_due_at: null })
}

/** Pages nobody answered in time. */
export const onCallLoop = (db: Db): Loop => ({
  name: 'on-call',
  topics: ['on-call', 'resync'],
  step: async () => {
    const isDue = await db.read(async (reader) => ((await nextPageDue(reader)) ?? Infinity) <= reader.now)
    if (!isDue) return 'idle'
    const count = await db.tx(async (tx) => {
      const pages = await lockDuePages(tx, AT_ONCE)
      for (const page of pages) await goOn(tx, page)
      return pages.length
    })
    return count > 0 ? 'more' : 'idle'
  },
  nextDue: () => db.read(nextPageDue),
})
