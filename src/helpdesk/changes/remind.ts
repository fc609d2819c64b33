import { HOUR } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { enqueueAll, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mailer.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import { findCab, type Cab } from '../cabs/cabs.ts'
import { notify } from '../notices/notices.ts'
import { boardFor, partiesOf } from './board.ts'
import type { Change } from './model.ts'
import { votesOf } from './votes-store.ts'
import { lockChange } from './store.ts'
import { votersOf } from './vote.ts'

const REMIND_JOB = 'change.remind'
const AFTER_HOURS = [24, 48] as const

type Round = { readonly change_id: number; readonly round: number; readonly hours: number }

/** Those who may vote in the round under way and have not. */
const silentOnes = async (tx: Tx, change: Change, cab: Cab): Promise<readonly number[]> => {
  const votes = (await votesOf(tx, [change.id])).get(change.id) ?? []
  const heard = new Set(votes.filter(({ round }) => round === change.round).map(({ member_id }) => member_id))
  return votersOf(boardFor(change, cab), await partiesOf(tx, change)).filter((id) => !heard.has(id))
}

/** The board is asked, and whoever stays silent is asked again. */
export const askBoard = async (tx: Tx, change: Change, cab: Cab): Promise<void> => {
  const { id: change_id, round, title } = change
  await notify(tx, await silentOnes(tx, change, cab), { kind: 'change_vote', data: { change_id, title, round } })
  await enqueueAll(
    tx,
    AFTER_HOURS.map((hours) => ({ kind: REMIND_JOB, payload: { change_id, round, hours }, due_at: tx.now + hours * HOUR })),
  )
}

// Only `askBoard` makes these jobs.
const roundOf = (job: Job): Round => job.payload as Round

const mailTo = (to: string, { id, title }: Change, hours: number, base_url: string) => ({
  to: [to],
  subject: `Your vote is missing: ${title.slice(0, 150)}`,
  text: [
    `Change ${id}, “${title}”, has waited for its advisory board for ${hours} hours, and you have not voted yet.`,
    '',
    `Read it and vote: ${base_url}/changes/${id}`,
  ].join('\n'),
})

const remind = async (tx: Tx, { change_id, round, hours }: Round, base_url: string): Promise<void> => {
  const change = await lockChange(tx, change_id)
  // Decided, taken back, or put to the board anew, which asked everybody again.
  if (!change || change.status !== 'awaiting_approval' || change.round !== round || change.cab_id === null) return
  const cab = await findCab(tx, change.cab_id)
  if (!cab) return
  const people = (await findAccounts(tx, await silentOnes(tx, change, cab))).filter(({ is_active }) => is_active)
  await notify(
    tx,
    people.map(({ id }) => id),
    { kind: 'change_reminder', data: { change_id, title: change.title, round, hours } },
  )
  for (const { email } of people) if (email !== null) await sendMail(tx, mailTo(email, change, hours, base_url))
}

export const remindJob = (base_url: string): JobKind => ({
  kind: REMIND_JOB,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => remind(tx, roundOf(job), base_url)),
})
