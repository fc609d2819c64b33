import { HOUR } from '../../contract/time.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { enqueueAll, type Job } from '../../kernel/jobs/jobs.ts'
import { done, type JobKind } from '../../kernel/jobs/worker.ts'
import { sendMail } from '../../kernel/mail/mailer.ts'
import { findAccounts } from '../../people/accounts/accounts.ts'
import { notifyAgents } from '../agent-notifications/agent-notifications.ts'
import { type Cab, findCab } from '../cabs/cabs.ts'
import { loadParties, toEffectiveBoard } from './board.ts'
import type { Change } from './model.ts'
import { lockChange } from './store.ts'
import { listEligibleVoters } from './vote.ts'
import { listVotesByChange } from './votes-store.ts'

const REMIND_JOB = 'change.remind'
const REMINDER_HOURS = [24, 48] as const

type VotingRound = { readonly change_id: number; readonly round: number; readonly hours: number }

const listPendingVoters = async (tx: Tx, change: Change, cab: Cab): Promise<readonly number[]> => {
  const votes = (await listVotesByChange(tx, [change.id])).get(change.id) ?? []
  const voted = new Set(votes.filter(({ round }) => round === change.round).map(({ member_id }) => member_id))
  return listEligibleVoters(toEffectiveBoard(change, cab), await loadParties(tx, change)).filter((id) => !voted.has(id))
}

export const requestVotes = async (tx: Tx, change: Change, cab: Cab): Promise<void> => {
  const { id: change_id, round, title } = change
  await notifyAgents(tx, await listPendingVoters(tx, change, cab), { kind: 'change_vote', data: { change_id, title, round } })
  await enqueueAll(
    tx,
    REMINDER_HOURS.map((hours) => ({ kind: REMIND_JOB, payload: { change_id, round, hours }, due_at: tx.now + hours * HOUR })),
  )
}

// The cast is safe: only `requestVotes` enqueues these jobs.
const roundOf = (job: Job): VotingRound => job.payload as VotingRound

const reminderMail = (to: string, { id, title }: Change, hours: number, base_url: string) => ({
  to: [to],
  subject: `Approval pending: ${title.slice(0, 150)}`,
  text: [
    `Change ${id}, “${title}”, has been awaiting CAB approval for ${hours} hours, and your vote is missing.`,
    '',
    `Review and vote: ${base_url}/changes/${id}`,
  ].join('\n'),
})

const remindVoters = async (tx: Tx, { change_id, round, hours }: VotingRound, base_url: string): Promise<void> => {
  const change = await lockChange(tx, change_id)
  // No reminder for a change that was decided or withdrawn, or that is in a new round with its own reminders.
  if (!change || change.status !== 'awaiting_approval' || change.round !== round || change.cab_id === null) return
  const cab = await findCab(tx, change.cab_id)
  if (!cab) return
  const people = (await findAccounts(tx, await listPendingVoters(tx, change, cab))).filter(({ is_active }) => is_active)
  await notifyAgents(
    tx,
    people.map(({ id }) => id),
    { kind: 'change_reminder', data: { change_id, title: change.title, round, hours } },
  )
  for (const { email } of people) if (email !== null) await sendMail(tx, reminderMail(email, change, hours, base_url))
}

export const remindJob = (base_url: string): JobKind => ({
  kind: REMIND_JOB,
  concurrency: 1,
  attempts: 20,
  handle: async (job) => done((tx) => remindVoters(tx, roundOf(job), base_url)),
})
